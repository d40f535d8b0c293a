import { base64Of, saveFile } from "@/components/browser-files";

/** Styles a drawing inherits from the page, and would lose outside of it. */
const LOOK = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
] as const;

/** What stands above the drawing: of what it is, of when, and what its lines are. */
export type Caption = {
  title: string;
  range: string;
  /** each with the path of the drawing that it explains, as a selector; those that aren't drawn are left out */
  legend: { label: string; of: string }[];
};

const SVG = "http://www.w3.org/2000/svg";
const PAD = 24;
const HEAD = 84;
const LEAST_WIDTH = 480;

/** Keeps a drawing of the page with a caption as a file of its own, SVG or PNG at twice its size, in the colors of the page's theme. */
export async function savePicture(
  drawn: SVGSVGElement,
  caption: Caption,
  form: "svg" | "png",
): Promise<void> {
  const { picture, width, height } = captioned(drawn, caption);
  const style = document.createElementNS(SVG, "style");
  style.textContent = await ownFonts(getComputedStyle(drawn).fontFamily);
  picture.prepend(style);
  const text = new XMLSerializer().serializeToString(picture);
  const name = `${fileName(caption.title) || "clicks"}.${form}`;
  if (form === "svg") return saveFile(name, "image/svg+xml", text);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * 2, height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) saveFile(name, "image/png", blob);
}

/** What a file can be called after a title on every system. */
export const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 80);

function captioned(drawn: SVGSVGElement, { title, range, legend }: Caption) {
  const { width: chartWidth, height: chartHeight } = drawn.getBoundingClientRect();
  const width = Math.round(Math.max(chartWidth + 2 * PAD, LEAST_WIDTH));
  const height = Math.round(chartHeight + HEAD + PAD + 12);
  const page = getComputedStyle(document.body);
  const isRtl = page.direction === "rtl";
  const picture = made("svg", { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  picture.style.direction = page.direction;
  const start = isRtl ? width - PAD : PAD;
  const font = { "font-family": getComputedStyle(drawn).fontFamily, fill: inRgb(page.color) };
  picture.append(
    made("rect", { width, height, fill: inRgb(getComputedStyle(document.documentElement).backgroundColor) }),
    made("text", { ...font, x: start, y: 36, "font-size": 16, "font-weight": 600 }, title),
    made("text", { ...font, x: start, y: 56, "font-size": 12, opacity: 0.75 }, range),
  );
  let x = start;
  for (const { label, of } of legend) {
    const line = drawn.querySelector(of);
    if (!line) continue;
    const { stroke, strokeDasharray } = getComputedStyle(line);
    const to = x + (isRtl ? -20 : 20);
    const sample = { x1: x, x2: to, y1: 74, y2: 74, stroke: inRgb(stroke), "stroke-width": 2 };
    picture.append(
      made("line", { ...sample, ...(of.includes("past") && { "stroke-dasharray": strokeDasharray }) }),
      made("text", { ...font, x: to + (isRtl ? -6 : 6), y: 78, "font-size": 12 }, label),
    );
    x = to + (isRtl ? -1 : 1) * (label.length * 7 + 28);
  }
  const chart = withLook(drawn);
  chart.setAttribute("x", String(PAD));
  chart.setAttribute("y", String(HEAD));
  chart.setAttribute("overflow", "visible");
  picture.append(chart);
  return { picture, width, height };
}

function made(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

function withLook(drawn: SVGSVGElement): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", SVG);
  copy.removeAttribute("class");
  const originals = drawn.querySelectorAll<SVGElement>("*");
  for (const [at, part] of copy.querySelectorAll<SVGElement>("*").entries()) {
    const original = originals[at];
    if (!original) continue;
    const computed = getComputedStyle(original);
    for (const name of LOOK) {
      const value = computed.getPropertyValue(name);
      part.style.setProperty(name, name === "fill" || name === "stroke" ? inRgb(value) : value);
    }
  }
  return copy;
}

/** A color as every program that draws SVG knows it: few besides browsers read oklch or lab. */
function inRgb(color: string): string {
  const context = document.createElement("canvas").getContext("2d");
  if (!context || !/^(oklch|oklab|lab|lch|color)\(/.test(color)) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}

/** The faces of the page's font that it has loaded, inside of the file: a picture loads nothing. What cannot be read is drawn in the reader's own. */
async function ownFonts(families: string): Promise<string> {
  const loaded = new Set(
    [...document.fonts].flatMap((face) => (face.status === "loaded" ? [unquoted(face.family)] : [])),
  );
  const wanted = families.split(",").map(unquoted);
  const faces = [...document.styleSheets]
    .flatMap((sheet) => rulesOf(sheet))
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => {
      const family = unquoted(style.getPropertyValue("font-family"));
      return wanted.includes(family) && loaded.has(family);
    });
  return (await Promise.all(faces.map(embedded))).join("\n");
}

const unquoted = (family: string) => family.trim().replaceAll(/["']/g, "");

/** A sheet of another origin shows nobody its rules. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

async function embedded({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [address, path] = /url\(["']?([^"')]+)["']?\)/.exec(cssText) ?? [];
  if (!address || !path) return "";
  try {
    const response = await fetch(new URL(path, parentStyleSheet?.href ?? location.href));
    if (!response.ok) return "";
    return cssText.replace(address, `url(data:font/woff2;base64,${await base64Of(await response.blob())})`);
  } catch {
    return "";
  }
}
