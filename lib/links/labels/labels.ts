import type { Actor } from "@/lib/identity/access/actor";
import { invalid, invalidField } from "@/lib/platform/failure";
import { Lane } from "@/lib/platform/lane";
import { perProcess } from "@/lib/platform/process";
import type { Drawing } from "../qr/drawing";
import { codeOfAddress, drawnOf } from "../qr/files";
import { type Drawn, drawCode } from "../qr/picture";
import { getQr } from "../qr/qr";
import { LEAST_MODULE, MOST_CODES, MOST_LABELS, SHEETS, type Sheet } from "./enums";
import { textSetter } from "./label-text";
import { fitted, type Label, layOut, type Page, placeLabels } from "./place";
import { type Row, rowsIn } from "./rows";
import type { Labels } from "./schema";
import { sheetsPdf } from "./sheet-pdf";
import { pageSvg } from "./sheet-svg";

/** Sheets of labels for print, as a PDF. */
export async function labelsFile(actor: Actor, body: Labels) {
  const file = await inTurn(actor, async () => {
    const { pages, drawings } = await madeOf(actor, body);
    return sheetsPdf(pages, drawings);
  });
  return { type: "application/pdf", fileName: `labels-${body.sheet}.pdf`, pieces: onePiece(file) };
}

/** Pixels of the width of a shown page. */
const SHOWN = 1_000;

/** How many labels and pages those would be, and the first page. Throws a Failure as making the file would. */
export const previewLabels = (actor: Actor, body: Labels) =>
  inTurn(actor, async () => {
    const { pages, drawings, labels, sheet, finest } = await madeOf(actor, body);
    const [first] = pages;
    return {
      ...{ labels: labels.length, pages: pages.length, perpage: sheet.columns * sheet.rows },
      module: Math.floor(finest * 100) / 100,
      svg: first ? pageSvg(first, drawings, SHOWN) : "",
    };
  });

const BUSY = "Too many sheets of labels are being made right now. Try again in a few seconds.";

/** A thousand codes take seconds of the processor: one document after the other. */
const inTurn = <T>({ workspaceId }: Actor, work: () => Promise<T>): Promise<T> =>
  perProcess(
    "labels",
    () => new Lane({ atOnce: 1, mostWaiting: 24, mostWaitingPerOwner: 4, patienceMs: 20_000, refusal: BUSY }),
  ).run(String(workspaceId), work);

type Made = { pages: Page[]; drawings: Drawing[]; labels: Label[]; sheet: Sheet; finest: number };

async function madeOf(actor: Actor, body: Labels): Promise<Made> {
  const sheet = body.sheet === "own" ? body.own : SHEETS[body.sheet];
  if (!sheet) throw invalidField("own", "is required with this sheet");
  if (body.start > sheet.columns * sheet.rows)
    throw invalidField("start", `must be at most ${sheet.columns * sheet.rows}, the last label of the sheet`);
  const rows = await rowsIn(actor, body);
  const count = rows.reduce((sum, { copies }) => sum + copies, 0);
  if (count > MOST_LABELS)
    throw invalid(`There are ${count} labels, and a document may have ${MOST_LABELS}.`);
  const { setText, missing } = await textSetter();
  refuseUndrawable(rows, missing);
  const look = body.look === undefined ? undefined : drawnOf(await getQr(actor, { id: body.look }));
  const { drawings, indices } = await drawnOnce(rows, look);
  const finest = smallest(sheet, rows, drawings, indices, body.text);
  const labels = rows.flatMap(({ caption, copies }, at) =>
    Array.from({ length: copies }, () => ({ code: indices[at] ?? 0, caption })),
  );
  const layout = { sheet, start: body.start, place: body.text, marks: body.marks ?? false };
  return { pages: placeLabels(labels, layout, { drawings, setText }), drawings, labels, sheet, finest };
}

function refuseUndrawable(rows: Row[], missing: (caption: string) => string | undefined): void {
  for (const { caption } of rows) {
    const letter = missing(caption);
    if (letter !== undefined)
      throw invalid(
        `The caption "${caption}" contains "${letter}", which cannot be drawn: the typefaces have Latin and Cyrillic letters only. Give that label another caption.`,
      );
  }
}

/** Every different code once, and for each row which one is its. Other work has the processor in between. */
async function drawnOnce(
  rows: Row[],
  look: Drawn | undefined,
): Promise<{ drawings: Drawing[]; indices: number[] }> {
  const known = new Map<string, number>();
  const drawings: Drawing[] = [];
  const indices: number[] = [];
  for (const { code } of rows) {
    const drawn = typeof code === "string" ? codeOfAddress(code, look) : code;
    const name = JSON.stringify(drawn);
    let index = known.get(name);
    if (index === undefined) {
      index = drawings.length;
      if (index >= MOST_CODES) throw invalid(`A document may have ${MOST_CODES} different codes.`);
      known.set(name, index);
      drawings.push(await drawCode(drawn));
      await new Promise(setImmediate);
    }
    indices.push(index);
  }
  return { drawings, indices };
}

/** Millimetres of the smallest module. Throws a Failure where that is smaller than what printers and cameras can do. */
function smallest(
  sheet: Sheet,
  rows: Row[],
  drawings: Drawing[],
  indices: number[],
  place: Labels["text"],
): number {
  const modules = rows.map(({ caption }, at) => {
    const drawing = drawings[indices[at] ?? 0] ?? { width: 1, height: 1 };
    return fitted(drawing, layOut(sheet, caption === "" ? "none" : place).code).module;
  });
  const least = Math.min(...modules);
  if (least >= LEAST_MODULE) return least;
  const { caption } = rows[modules.indexOf(least)] ?? { caption: "" };
  throw invalidField(
    "sheet",
    `is too small for the code of "${caption}": its modules would be ${least.toFixed(2)} mm wide, and ${LEAST_MODULE} mm can be scanned. Use larger labels, put the text beside the code, or leave it out`,
  );
}

async function* onePiece(file: Buffer) {
  yield file;
}
