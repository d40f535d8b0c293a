import { type Jpeg, pdfOf } from "./pdf";
import { drawingOf } from "./pdf-drawing";

/** A code as a PDF of `side` millimetres. Its logo is drawn on the ground: pictures in the file know no transparency. */
export async function makePdf(svg: string, side: number): Promise<Blob> {
  const drawing = drawingOf(svg);
  const ground = /<path fill="([^"]+)" d="M0 0h/.exec(svg)?.[1] ?? "#ffffff";
  const logo = drawing.logo && (await jpegOf(drawing.logo.href, ground));
  return new Blob([pdfOf(drawing, side, logo).slice()], { type: "application/pdf" });
}

async function jpegOf(href: string, ground: string): Promise<Jpeg> {
  const image = new Image();
  image.src = href;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  if (!blob) throw new Error("This browser cannot make a jpeg picture.");
  return {
    bytes: new Uint8Array(await blob.arrayBuffer()),
    width: canvas.width,
    height: canvas.height,
  };
}
