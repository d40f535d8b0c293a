import { PDFDocument, type PDFPage, rgb } from "pdf-lib";
import { drawingOf, type Logo, type Path } from "./svg-drawing";

const POINTS_PER_MM = 72 / 25.4;

/** A PDF of one page that holds nothing but the code, `side` millimetres wide and high, as lines and not as pixels. */
export async function makePdf(svg: string, side: number): Promise<Blob> {
  const { paths, logo, side: modules } = drawingOf(svg);
  const points = Math.round(side * POINTS_PER_MM * 1_000) / 1_000;
  const scale = points / modules;
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([points, points]);
  for (const path of paths) drawPath(page, path, scale);
  if (logo) await drawLogo(page, logo, scale);
  const bytes = await document.save({ useObjectStreams: false });
  return new Blob([bytes.slice()], { type: "application/pdf" });
}

/** The library passes the steps of a path as the arguments of one call, so a large code is drawn in parts. */
const MOST_PIECES = /(?:M[^M]*){1,1000}/g;

function drawPath(page: PDFPage, { x, y, d, paint, color: [red, green, blue] }: Path, scale: number) {
  const color = rgb(red, green, blue);
  const how = paint === "fill" ? { color } : { borderColor: color, borderWidth: 1 };
  for (const part of d.match(MOST_PIECES) ?? [])
    page.drawSvgPath(part, { x: x * scale, y: page.getHeight() - y * scale, scale, ...how });
}

/** Logos are kept as PNG. In a PDF they stand on their lower left corner. */
async function drawLogo(page: PDFPage, { x, y, width, height, href }: Logo, scale: number) {
  page.drawImage(await page.doc.embedPng(href), {
    x: x * scale,
    y: page.getHeight() - (y + height) * scale,
    width: width * scale,
    height: height * scale,
  });
}
