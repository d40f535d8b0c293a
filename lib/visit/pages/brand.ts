import { checked, legibleOn } from "./colours";
import { type Html, html } from "./html";

/** How a workspace looks to visitors: a name, a picture as an address of its own bytes, and rules for the style sheet; each may be "". */
export type Brand = { name: string; picture: string; style: string };

/** Where nobody chose anything. */
export const PLAIN: Brand = { name: "", picture: "", style: "" };

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

/** One colour, made darker on light pages and lighter on dark ones until it can be read there. */
function styleOf(mark: string, color: string): string {
  if (!color) return mark;
  const [onLight, onDark] = [legibleOn(LIGHT, checked(color)), legibleOn(DARK, checked(color))];
  return `${mark}:root{--accent:${onLight};--go:${onLight};--on-go:#fff}@media (prefers-color-scheme:dark){:root{--accent:${onDark};--go:${onDark};--on-go:${DARK}}}`;
}

const MARK = `.brand{display:flex;align-items:center;gap:8px;margin-bottom:24px;color:var(--ink);font-weight:600;overflow-wrap:anywhere}.brand img{display:block;height:32px;width:auto;max-width:160px}footer .brand{margin:0;font-size:14px}footer .brand img{height:20px}`;
