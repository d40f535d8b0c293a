import { saveFile } from "@/components/browser-files";

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

/** Keeps a drawing of the page as a file of its own, SVG or PNG at twice its size. */
export async function savePicture(drawn: SVGSVGElement, form: "svg" | "png"): Promise<void> {
  const text = new XMLSerializer().serializeToString(withLook(drawn));
  if (form === "svg") return saveFile("clicks.svg", "image/svg+xml", text);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawn.clientWidth * 2, drawn.clientHeight * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = "clicks.png";
  link.click();
}

function withLook(drawn: SVGSVGElement): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  const originals = drawn.querySelectorAll<SVGElement>("*");
  for (const [at, part] of copy.querySelectorAll<SVGElement>("*").entries()) {
    const original = originals[at];
    if (!original) continue;
    const computed = getComputedStyle(original);
    for (const name of LOOK) part.style.setProperty(name, computed.getPropertyValue(name));
  }
  return copy;
}
