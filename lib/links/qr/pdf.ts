import type { PDFDocument, PDFRef } from "pdf-lib";
import type { Drawing, Shape } from "./drawing";
import type { Gradient } from "./gradient";
import { pathOperators } from "./path-operators";

export const POINTS_PER_MM = 72 / 25.4;

/** A PDF of one page that holds nothing but the drawing, `width` millimeters wide, as areas and not as pixels. */
export async function pdfOf(drawing: Drawing, width: number): Promise<Buffer> {
  const document = await newPdf();
  const scale = (width * POINTS_PER_MM) / drawing.width;
  const size = [drawing.width, drawing.height].map((side) => Math.round(side * scale * 1_000) / 1_000);
  const page = document.addPage([size[0] ?? 0, size[1] ?? 0]);
  const form = await embedDrawing(document, drawing);
  const name = page.node.newXObject("Qr", form);
  const content = document.context.flateStream(`q ${scale} 0 0 ${scale} 0 0 cm ${name.asString()} Do Q`);
  page.node.addContentStream(document.context.register(content));
  return savedPdf(document);
}

/** An empty document. The library is loaded with the first one: few processes ever make any. */
export async function newPdf(): Promise<PDFDocument> {
  const { PDFDocument: Document } = await import("pdf-lib");
  return Document.create({ updateMetadata: false });
}

export const savedPdf = async (document: PDFDocument): Promise<Buffer> =>
  Buffer.from(await document.save({ useObjectStreams: false }));

/** A drawing as a form that pages draw as often as they like: `width` by `height` units, on its lower left corner. */
export async function embedDrawing(document: PDFDocument, drawing: Drawing): Promise<PDFRef> {
  const { context } = document;
  const { width, height, shapes, logo } = drawing;
  const shadings: Record<string, PDFRef> = {};
  const parts = shapes.map((shape, at) => {
    if (typeof shape.paint !== "string")
      shadings[`S${at}`] = context.register(context.obj(shadingOf(shape.paint)));
    return areaOperators(shape, `S${at}`);
  });
  const image = logo && (await document.embedPng(logo.href));
  if (logo && image) {
    await image.embed();
    // A picture is one unit wide and high, and stands on its lower edge.
    parts.push(`q ${logo.width} 0 0 ${-logo.height} ${logo.x} ${logo.y + logo.height} cm /Logo Do Q`);
  }
  const form = context.flateStream(`1 0 0 -1 0 ${height} cm\n${parts.join("\n")}`, {
    ...{ Type: "XObject", Subtype: "Form", BBox: [0, 0, width, height] },
    Resources: { Shading: shadings, ...(image && { XObject: { Logo: image.ref } }) },
  });
  return context.register(form);
}

function areaOperators({ x, y, d, paint, hollow }: Shape, shading: string): string {
  const path = pathOperators(d);
  const rule = hollow ? "*" : "";
  const filled =
    typeof paint === "string"
      ? `${partsOf(paint).join(" ")} rg\n${path}\nf${rule}`
      : `${path}\nW${rule} n\n/${shading} sh`;
  return `q\n1 0 0 1 ${x} ${y} cm\n${filled}\nQ`;
}

/** Red, green and blue from 0 to 1. */
export const partsOf = (color: string): number[] =>
  (color.match(/\d+/g) ?? []).map((part) => Math.round((Number(part) / 255) * 10_000) / 10_000);

/** A gradient as ISO 32000-1 (8.7.4.5) has it: axial or radial, going on beyond its ends. */
function shadingOf(gradient: Gradient) {
  const { colors } = gradient;
  const coordinates =
    gradient.kind === "linear"
      ? [gradient.from.x, gradient.from.y, gradient.to.x, gradient.to.y]
      : [gradient.center.x, gradient.center.y, 0, gradient.center.x, gradient.center.y, gradient.radius];
  const steps = colors.slice(1).map((color, at) => ({
    ...{ FunctionType: 2, Domain: [0, 1], N: 1 },
    C0: partsOf(colors[at] ?? ""),
    C1: partsOf(color),
  }));
  return {
    ...{ ShadingType: gradient.kind === "linear" ? 2 : 3, ColorSpace: "DeviceRGB" },
    ...{ Coords: coordinates, Extend: [true, true] },
    Function: {
      ...{ FunctionType: 3, Domain: [0, 1], Functions: steps },
      Bounds: steps.slice(1).map((_, at) => (at + 1) / steps.length),
      Encode: steps.flatMap(() => [0, 1]),
    },
  };
}
