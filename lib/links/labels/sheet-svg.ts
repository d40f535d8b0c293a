import type { Drawing } from "../qr/drawing";
import { svgBody } from "../qr/render";
import type { Page } from "./place";

/** A page as an SVG document in millimeters, every code in it once. `pixels` is its width. */
export function pageSvg(page: Page, drawings: Drawing[], pixels: number): string {
  const { width, height, codes, texts, marks } = page;
  const symbols = [...new Set(codes.map(({ code }) => code))].map((code) => {
    const drawing = drawings[code];
    return drawing ? `<g id="code-${code}">${svgBody(drawing)}</g>` : "";
  });
  const placed = codes.map(({ code, x, y, width: wide }) => {
    const scale = Math.round((wide / (drawings[code]?.width ?? 1)) * 1e6) / 1e6;
    return `<use href="#code-${code}" transform="translate(${x} ${y}) scale(${scale})"/>`;
  });
  const size = `width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"`;
  const paper = `<path fill="#fff" d="M0 0h${width}v${height}h${-width}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>Sheet of labels</title><defs>${symbols.join("")}</defs>${paper}${placed.join("")}<path d="${texts.join("")}${marks}"/></svg>`;
}
