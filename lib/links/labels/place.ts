import type { Drawing } from "../qr/drawing";
import { box, short } from "../qr/modules";
import { PAPERS, type Sheet, type TextPlace } from "./enums";
import type { TextSetter } from "./label-text";

/** A code on a page: its upper left corner and its width in millimeters. `code` is its place in the list of drawings. */
type Placed = { code: number; x: number; y: number; width: number };
/** A page in millimeters, y downwards: codes, the areas of texts in black, and crop marks. */
export type Page = { width: number; height: number; codes: Placed[]; texts: string[]; marks: string };

/** A label to be made: its code among the drawings, and what stands with it. */
export type Label = { code: number; caption: string };

/** The labels one after the other on as many pages as they need, beginning at a position of the first. */
export function placeLabels(
  labels: Label[],
  { sheet, start, place, marks }: { sheet: Sheet; start: number; place: TextPlace; marks: boolean },
  { drawings, setText }: { drawings: Drawing[]; setText: TextSetter },
): Page[] {
  const perPage = sheet.columns * sheet.rows;
  const count = Math.ceil((labels.length + start - 1) / perPage);
  const pages = Array.from(
    { length: count },
    (): Page => ({
      ...PAPERS[sheet.paper],
      ...{ codes: [], texts: [], marks: marks ? cropMarks(sheet) : "" },
    }),
  );
  for (const [at, { code, caption }] of labels.entries()) {
    const position = at + start - 1;
    const page = pages[Math.floor(position / perPage)];
    const [column, row] = [position % sheet.columns, Math.floor((position % perPage) / sheet.columns)];
    const [x, y] = [sheet.left + column * sheet.across, sheet.top + row * sheet.down];
    const drawing = drawings[code];
    if (!page || !drawing) continue;
    const layout = layOut(sheet, caption === "" ? "none" : place);
    const size = fitted(drawing, layout.code);
    page.codes.push({
      code,
      x: short(x + layout.code.x + (layout.code.width - size.width) / 2),
      y: short(y + layout.code.y + (layout.code.height - size.height) / 2),
      width: size.width,
    });
    if (layout.text)
      page.texts.push(setText(caption, { ...layout.text, x: x + layout.text.x, y: y + layout.text.y }));
  }
  return pages;
}

type Box = { x: number; y: number; width: number; height: number };

/** Millimetres of the tallest line of text below a code. */
const TEXT_HEIGHT = 6;

/** The places of code and text in a label. Text beside a code has what the code leaves of the width, and at least a third. */
export function layOut(
  { width, height }: Pick<Sheet, "width" | "height">,
  place: TextPlace,
): { code: Box; text?: Box } {
  const pad = Math.min(2, 0.05 * Math.min(width, height));
  const [inner, tall] = [width - 2 * pad, height - 2 * pad];
  if (place === "none") return { code: { x: pad, y: pad, width: inner, height: tall } };
  if (place === "beside") {
    const side = Math.min(tall, (inner * 2) / 3);
    return {
      code: { x: pad, y: pad, width: side, height: tall },
      text: { x: pad + side, y: pad, width: inner - side, height: tall },
    };
  }
  const below = Math.min(TEXT_HEIGHT, tall * 0.22);
  return {
    code: { x: pad, y: pad, width: inner, height: tall - below },
    text: { x: pad, y: pad + tall - below, width: inner, height: below },
  };
}

/** The largest size of a drawing in a box. */
export function fitted(drawing: Pick<Drawing, "width" | "height">, room: Pick<Box, "width" | "height">) {
  const scale = Math.min(room.width / drawing.width, room.height / drawing.height);
  return { width: drawing.width * scale, height: drawing.height * scale, module: scale };
}

/** Millimetres: as long as leaves paper between them and the labels. */
const MARK = { length: 3, away: 0.8, line: 0.1 };

/** Marks in the paper's margin, at both edges of each column and row, for a sheet that is cut. */
function cropMarks(sheet: Sheet): string {
  const paper = PAPERS[sheet.paper];
  const edges = (count: number, first: number, step: number, size: number) =>
    Array.from({ length: count }, (_, at) => [first + at * step, first + at * step + size]).flat();
  const right = sheet.left + (sheet.columns - 1) * sheet.across + sheet.width;
  const bottom = sheet.top + (sheet.rows - 1) * sheet.down + sheet.height;
  const before = (edge: number) => ({
    from: Math.max(0, edge - MARK.away - MARK.length),
    to: Math.max(0, edge - MARK.away),
  });
  const after = (edge: number, end: number) => ({
    from: Math.min(end, edge + MARK.away),
    to: Math.min(end, edge + MARK.away + MARK.length),
  });
  const half = MARK.line / 2;
  const across = [before(sheet.left), after(right, paper.width)];
  const along = [before(sheet.top), after(bottom, paper.height)];
  return [
    ...edges(sheet.columns, sheet.left, sheet.across, sheet.width).flatMap((x) =>
      along.map(({ from, to }) => (to > from ? box(x - half, from, MARK.line, to - from, 0) : "")),
    ),
    ...edges(sheet.rows, sheet.top, sheet.down, sheet.height).flatMap((y) =>
      across.map(({ from, to }) => (to > from ? box(from, y - half, to - from, MARK.line, 0) : "")),
    ),
  ].join("");
}
