import { luminance } from "@/lib/links/color";
import { type Html, html } from "@/lib/platform/html";

/** How a workspace looks to visitors: a name, a picture as an address of its own bytes, a color, and rules for the style sheet; each may be "". */
export type Brand = { name: string; picture: string; color: string; style: string };

/** Where nobody chose anything. */
export const PLAIN: Brand = { name: "", picture: "", color: "", style: "" };

/** Of what the database has. */
export const compileBrand = ({
  name,
  color,
  picture,
}: {
  name: string;
  color: string;
  picture: Buffer | null;
}): Brand => ({
  name,
  picture: picture ? `data:image/webp;base64,${picture.toString("base64")}` : "",
  color,
  style: styleOf(name || picture ? MARK : "", color),
});

/** The name and logo above a page; nothing where there are none. */
export const brandMark = ({ name, picture }: Brand): Html | "" =>
  name || picture
    ? html`<p class="brand">${picture ? html`<img src="${picture}" alt="" height="32">` : ""}${name}</p>
`
    : "";

const LIGHT = "#f8f7f2";
const DARK = "#0e1416";

/** One color, darkened on light pages and lightened on dark ones until it is legible. */
function styleOf(mark: string, color: string): string {
  if (!color) return mark;
  const [onLight, onDark] = [legibleOn(LIGHT, checked(color)), legibleOn(DARK, checked(color))];
  return `${mark}:root{--accent:${onLight};--go:${onLight};--on-go:#fff}@media (prefers-color-scheme:dark){:root{--accent:${onDark};--go:${onDark};--on-go:${DARK}}}`;
}

const MARK = `.brand{display:flex;align-items:center;gap:8px;margin-bottom:24px;color:var(--ink);font-weight:600;overflow-wrap:anywhere}.brand img{display:block;height:32px;width:auto;max-width:160px}footer .brand{margin:0;font-size:14px}footer .brand img{height:20px}`;

/** Nothing but a color: the value goes into style sheets unescaped. */
export const checked = (color: string) => (/^#[0-9a-f]{6}$/i.test(color) ? color : "#182124");

/** Near-black or white, whichever has more contrast. */
export const readableOn = (color: string): string => (lightOf(checked(color)) > 0.21 ? "#182124" : "#ffffff");

/** The contrast WCAG 2 requires for text. */
const ENOUGH = 4.5;

/** The color if it is legible on that background, else mixed with black or white until it is. */
export function legibleOn(ground: string, color: string): string {
  const towards = lightOf(ground) > 0.21 ? 0 : 255;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, ground) >= ENOUGH) return mixed;
  }
  return readableOn(ground);
}

const contrast = (one: string, other: string) => {
  const [lower = 0, higher = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
};

function lightOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return luminance(red, green, blue);
}

const mix = (color: string, towards: number, share: number) =>
  `#${channels(color)
    .map((value) =>
      Math.round(value + (towards - value) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Colors an owner may choose for a page. */
export type ChosenColors = {
  background?: string | undefined;
  color?: string | undefined;
  buttonbackground?: string | undefined;
  buttoncolor?: string | undefined;
};

/** The owner's colors as one CSS rule over the defaults; "" where nothing was chosen. */
export function chosenColors({ background, color, buttonbackground, buttoncolor }: ChosenColors): string {
  const ink = color ? checked(color) : background && readableOn(background);
  const canvas = background ? checked(background) : color && readableOn(color);
  const rules = [
    canvas && `--canvas:${canvas};--surface:${canvas};--on-ink:${canvas}`,
    ink &&
      `--ink:${ink};--ink-2:${ink};--ink-3:${ink};--accent:${ink};--bad:${ink};--line:${ink}55;--line-strong:${ink}`,
    (buttonbackground || buttoncolor) &&
      `--go:${buttonbackground ? checked(buttonbackground) : readableOn(buttoncolor ?? "")}`,
    (buttonbackground || buttoncolor) &&
      `--on-go:${buttoncolor ? checked(buttoncolor) : readableOn(buttonbackground ?? "")}`,
  ].filter(Boolean);
  return rules.length > 0 ? `html:root{${rules.join(";")}}` : "";
}
