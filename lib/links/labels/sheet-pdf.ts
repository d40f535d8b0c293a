import type { PDFRef } from "pdf-lib";
import type { Drawing } from "../qr/drawing";
import { pathOperators } from "../qr/path-operators";
import { embedDrawing, newPdf, POINTS_PER_MM, savedPdf } from "../qr/pdf";
import type { Page } from "./place";

/** Sheets as a PDF in exact millimeters: every code once in the file, however often it is on the pages. */
export async function sheetsPdf(pages: Page[], drawings: Drawing[]): Promise<Buffer> {
  const document = await newPdf();
  // Viewers fit pages to the paper unless told otherwise, and labels are then where no label is.
  const { PrintScaling } = await import("pdf-lib");
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
  const forms: PDFRef[] = [];
  for (const drawing of drawings) forms.push(await embedDrawing(document, drawing));
  for (const page of pages) {
    const sheet = document.addPage([page.width * POINTS_PER_MM, page.height * POINTS_PER_MM]);
    const used = [...new Set(page.codes.map(({ code }) => code))];
    const names = new Map(
      used.flatMap((code) => {
        const form = forms[code];
        return form ? [[code, sheet.node.newXObject("Code", form).asString()]] : [];
      }),
    );
    const content = document.context.flateStream(operatorsOf(page, drawings, names));
    sheet.node.addContentStream(document.context.register(content));
  }
  return savedPdf(document);
}

/** In millimeters from the upper left corner. A form stands on its lower left corner, so it is turned back. */
function operatorsOf(
  { height, codes, texts, marks }: Page,
  drawings: Drawing[],
  names: Map<number, string>,
): string {
  const placed = codes.map(({ code, x, y, width }) => {
    const drawing = drawings[code] ?? { width: 1, height: 1 };
    const scale = width / drawing.width;
    const bottom = y + drawing.height * scale;
    return `q ${[scale, 0, 0, -scale, x, bottom].map(plain).join(" ")} cm ${names.get(code) ?? ""} Do Q`;
  });
  const areas = [...texts, marks].filter((d) => d !== "").map((d) => `${pathOperators(d)}\nf`);
  return [
    `${[POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height * POINTS_PER_MM].map(plain).join(" ")} cm`,
    ...placed,
    "0 0 0 rg",
    ...areas,
  ].join("\n");
}

/** Without the exponent that PDF does not know. */
const plain = (number: number) => String(Math.round(number * 1_000_000) / 1_000_000 || 0);
