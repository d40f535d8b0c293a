import { luminance } from "../../luminance";

/** Never anything but a colour: this goes into style sheets, where nothing is escaped. */
export const checked = (color: string) => (/^#[0-9a-f]{6}$/i.test(color) ? color : "#182124");

/** Near-black or white, whichever stands out more. */
export const readableOn = (color: string): string => (lightOf(checked(color)) > 0.21 ? "#182124" : "#ffffff");

/** What WCAG 2 asks of text. */
const ENOUGH = 4.5;

/** The colour, as it is where it can be read on that ground, else mixed with black or white until it can. */
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

/** The colours that an owner may choose for a page. */
export type ChosenColours = {
  background?: string | undefined;
  color?: string | undefined;
  buttonbackground?: string | undefined;
  buttoncolor?: string | undefined;
};

/** Whichever of the visitor pages' own colours they replace, as one rule; "" where nothing was chosen. */
export function chosenColours({ background, color, buttonbackground, buttoncolor }: ChosenColours): string {
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
