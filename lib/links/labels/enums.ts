/** Sizes of paper in millimeters. */
export const PAPERS = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
export type Paper = keyof typeof PAPERS;

/** A sheet of labels in millimeters: the first label's upper left corner, the labels' size, and the distance from one to the next. */
export type Sheet = {
  paper: Paper;
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  across: number;
  down: number;
};

const INCH = 25.4;
const inInches = (sheet: Omit<Sheet, "paper">): Sheet => ({
  ...sheet,
  ...{ paper: "letter", width: sheet.width * INCH, height: sheet.height * INCH },
  ...{ left: sheet.left * INCH, top: sheet.top * INCH, across: sheet.across * INCH, down: sheet.down * INCH },
});

/** Three columns of 63.5 mm and two of 99.1 mm on A4. */
const three = { paper: "a4", columns: 3, width: 63.5, left: 7.21, across: 66.04 } as const;
const two = { paper: "a4", columns: 2, width: 99.1, left: 4.65, across: 101.6 } as const;

/** Sheets of Avery (and of those that make the same) by their published dimensions. */
export const SHEETS = {
  L7160: { ...three, rows: 7, height: 38.1, top: 15.15, down: 38.1 },
  L7159: { ...three, rows: 8, height: 33.9, top: 12.9, down: 33.9 },
  L7161: { ...three, rows: 6, height: 46.6, top: 8.7, down: 46.6 },
  L7163: { ...two, rows: 7, height: 38.1, top: 15.15, down: 38.1 },
  L7162: { ...two, rows: 8, height: 33.9, top: 12.9, down: 33.9 },
  L7165: { ...two, rows: 4, height: 67.7, top: 13.1, down: 67.7 },
  L7651: {
    ...{ paper: "a4", columns: 5, rows: 13, width: 38.1, height: 21.2 },
    ...{ left: 4.75, top: 10.7, across: 40.6, down: 21.2 },
  },
  L4732: {
    ...{ paper: "a4", columns: 5, rows: 16, width: 35.6, height: 16.9 },
    ...{ left: 11, top: 13, across: 38.1, down: 16.9 },
  },
  "5160": inInches({
    ...{ columns: 3, rows: 10, width: 2.625, height: 1, left: 0.1875, top: 0.5, across: 2.75, down: 1 },
  }),
  "5163": inInches({
    ...{ columns: 2, rows: 5, width: 4, height: 2, left: 0.15625, top: 0.5, across: 4.1875, down: 2 },
  }),
  "5164": inInches({
    ...{
      columns: 2,
      rows: 3,
      width: 4,
      height: 10 / 3,
      left: 0.15625,
      top: 0.5,
      across: 4.1875,
      down: 10 / 3,
    },
  }),
  "5167": inInches({
    ...{ columns: 4, rows: 20, width: 1.75, height: 0.5, left: 0.28125, top: 0.5, across: 2.0625, down: 0.5 },
  }),
  "22806": inInches({
    ...{ columns: 3, rows: 4, width: 2, height: 2, left: 0.625, top: 0.625, across: 2.625, down: 31 / 12 },
  }),
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as [SheetName, ...SheetName[]];

/** Where a label's text is, seen from its code. */
export const TEXT_PLACES = ["below", "beside", "none"] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];

/** Labels of one document, and different codes on them. */
export const MOST_LABELS = 2_000;
export const MOST_CODES = 1_000;
/** Copies of one label. */
export const MOST_COPIES = 500;

/** Millimetres of a module below which office printers and cameras begin to fail. */
export const LEAST_MODULE = 0.3;
