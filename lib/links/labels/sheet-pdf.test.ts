import sharp from "sharp";
import { expect, test } from "vitest";
import { drawQr } from "../qr/drawing";
import { BLACK, WHITE } from "../qr/enums";
import { matrixOf } from "../qr/matrix";
import { readQr } from "../qr/scan";
import { PAPERS, SHEETS, type Sheet, type SheetName, type TextPlace } from "./enums";
import { textSetter } from "./label-text";
import { pagesIn } from "./pdf-fixtures";
import { placeLabels } from "./place";
import { sheetsPdf } from "./sheet-pdf";
import { pageSvg } from "./sheet-svg";

const POINTS = 72 / 25.4;
const { setText, missing } = await textSetter();

const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://go.example.com/label-${at + 1}`);

async function made(
  sheet: Sheet,
  count: number,
  given: { start?: number; place?: TextPlace; marks?: boolean } = {},
) {
  const drawings = await Promise.all(
    addresses(count).map((address) =>
      drawQr(matrixOf(address, "without-logo"), { foreground: BLACK, background: WHITE }),
    ),
  );
  const labels = addresses(count).map((address, code) => ({ code, caption: address.slice(8) }));
  const { start = 1, place = "below", marks = false } = given;
  const pages = placeLabels(labels, { sheet, start, place, marks }, { drawings, setText });
  return { pages, drawings, file: await sheetsPdf(pages, drawings) };
}

/** Labels on a sheet, and their size, as the manufacturer prints them on the package. */
const PUBLISHED: Record<SheetName, [count: number, width: number, height: number]> = {
  L7160: [21, 63.5, 38.1],
  L7159: [24, 63.5, 33.9],
  L7161: [18, 63.5, 46.6],
  L7163: [14, 99.1, 38.1],
  L7162: [16, 99.1, 33.9],
  L7165: [8, 99.1, 67.7],
  L7651: [65, 38.1, 21.2],
  L4732: [80, 35.6, 16.9],
  "5160": [30, 66.675, 25.4],
  "5163": [10, 101.6, 50.8],
  "5164": [6, 101.6, 84.667],
  "5167": [80, 44.45, 12.7],
  "22806": [12, 50.8, 50.8],
};

test.each(Object.entries(SHEETS))(
  "the sheet %s has the published labels, in the middle of its paper",
  (name, sheet) => {
    const [count, width, height] = PUBLISHED[name as SheetName];
    expect(sheet.columns * sheet.rows).toBe(count);
    expect(sheet.width).toBeCloseTo(width, 2);
    expect(sheet.height).toBeCloseTo(height, 2);
    const paper = PAPERS[sheet.paper];
    const right = paper.width - sheet.left - (sheet.columns - 1) * sheet.across - sheet.width;
    const bottom = paper.height - sheet.top - (sheet.rows - 1) * sheet.down - sheet.height;
    expect(Math.abs(right - sheet.left)).toBeLessThan(0.1);
    expect(Math.abs(bottom - sheet.top)).toBeLessThan(0.7);
  },
);

test("the file has the paper's size, and every code the millimeters of its label", async () => {
  const { file, drawings } = await made(SHEETS.L7160, 19, { start: 4 });
  const [page, ...others] = pagesIn(file);
  expect(others).toHaveLength(1);
  expect([page?.width, page?.height].map((points = 0) => points / POINTS)).toEqual([
    expect.closeTo(210, 4),
    expect.closeTo(297, 4),
  ]);
  expect(file.toString("latin1")).toContain("/PrintScaling /None");
  const placed = [...(page?.content ?? "").matchAll(/q ([-\d.]+) 0 0 ([-\d.]+) ([\d.]+) ([\d.]+) cm/g)].map(
    (found) => found.slice(1).map(Number),
  );
  expect(placed).toHaveLength(18);
  // The fourth label is the first of the second row.
  const [scale = 0, flipped, x = 0, bottom = 0] = placed[0] ?? [];
  const side = scale * (drawings[0]?.width ?? 0);
  expect(flipped).toBe(-scale);
  const box = { left: 7.21, top: 15.15 + 38.1, width: 63.5, height: 38.1 };
  expect(x + side / 2).toBeCloseTo(box.left + box.width / 2, 2);
  expect(bottom - side).toBeGreaterThan(box.top);
  expect(bottom).toBeLessThan(box.top + box.height);
  // Neighbors are exactly as far from each other as the labels.
  expect((placed[1]?.[2] ?? 0) - x).toBeCloseTo(66.04, 2);
  expect((placed[3]?.[3] ?? 0) - bottom).toBeCloseTo(38.1, 2);
});

const DOTS = 300 / 25.4;

/** A label of the page as it is printed, at 300 dots an inch. */
async function printed(page: Buffer, sheet: Sheet, position: number): Promise<Buffer> {
  const [column, row] = [position % sheet.columns, Math.floor(position / sheet.columns)];
  return sharp(page, { limitInputPixels: false })
    .extract({
      left: Math.round((sheet.left + column * sheet.across) * DOTS),
      top: Math.round((sheet.top + row * sheet.down) * DOTS),
      width: Math.floor(sheet.width * DOTS),
      height: Math.floor(sheet.height * DOTS),
    })
    .png()
    .toBuffer();
}

test.each<[SheetName, TextPlace]>([
  ["L7160", "below"],
  ["L7651", "beside"],
  ["L4732", "beside"],
  ["5160", "below"],
  ["5163", "beside"],
  ["5167", "none"],
  ["22806", "below"],
])("each code on the sheet %s, text %s, is scanned from the file as it is printed", async (name, place) => {
  const sheet = SHEETS[name];
  const count = Math.min(12, sheet.columns * sheet.rows);
  const { file } = await made(sheet, count, { place, marks: true });
  const [page] = pagesIn(file);
  const paper = PAPERS[sheet.paper];
  const raster = await sharp(Buffer.from(page?.svg ?? ""), { density: 300 })
    .resize(Math.round(paper.width * DOTS), Math.round(paper.height * DOTS), { fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const [at, address] of addresses(count).entries())
    expect(await readQr(await printed(raster, sheet, at)), `label ${at + 1}`).toBe(address);
});

test("labels go on over pages, from the position that was chosen", async () => {
  const { pages } = await made(SHEETS["22806"], 13, { start: 12 });
  expect(pages.map(({ codes }) => codes.length)).toEqual([1, 12]);
});

test("crop marks are in the paper's margin, none on a label", async () => {
  const { pages } = await made(SHEETS.L7163, 1, { marks: true });
  const { left, top } = SHEETS.L7163;
  const marks = [...(pages[0]?.marks ?? "").matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g)].map((found) =>
    found.slice(1).map(Number),
  );
  expect(marks).toHaveLength(2 * 4 + 2 * 14);
  for (const [x = 0, y = 0, width = 0, height = 0] of marks) {
    const isBeside = x + width <= left || x >= 210 - left;
    expect(isBeside || y + height <= top || y >= 297 - top).toBe(true);
  }
});

test("a long caption is made smaller, wrapped and at last shortened, and stays in its place", async () => {
  const room = { x: 10, y: 20, width: 30, height: 6 };
  const long =
    "Quarterly inventory of the northern warehouse, shelf 12, section B, upper level, left half of it";
  for (const caption of ["Table 7", long.slice(0, 40), long, "x".repeat(200)]) {
    const numbers = [...setText(caption, room).matchAll(/-?[\d.]+ -?[\d.]+/g)].map(([pair]) =>
      pair.split(" ").map(Number),
    );
    for (const [x = 0, y = 0] of numbers) {
      expect(x).toBeGreaterThanOrEqual(10);
      expect(x).toBeLessThanOrEqual(40);
      expect(y).toBeGreaterThanOrEqual(20);
      expect(y).toBeLessThanOrEqual(26);
    }
  }
  expect([missing("Café 7"), missing("Склад"), missing("倉庫 7")]).toEqual([undefined, undefined, "倉"]);
});

test("the preview shows the same page, each code once", async () => {
  const { pages, drawings } = await made(SHEETS["22806"], 3);
  const [page] = pages;
  const svg = page ? pageSvg(page, drawings, 850) : "";
  expect(svg).toMatch(/width="850" height="1100" viewBox="0 0 215.9 279.4"/);
  expect(svg.match(/<use /g)).toHaveLength(3);
  const label = await sharp(Buffer.from(svg)).png().toBuffer();
  expect((await sharp(label).metadata()).width).toBe(850);
});
