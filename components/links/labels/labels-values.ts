import { SHEETS, type Sheet, type SheetName, type TextPlace } from "@/lib/links/labels/enums";

/** Values of the form: what is chosen before the page opens, and what is pasted. */
export type LabelsValues = {
  codes: number[];
  links: number[];
  copies: number;
  list: string;
  /** the id of a QR code, "" for black on white */
  look: string;
  sheet: SheetName | "own";
  own: Sheet;
  start: number;
  text: TextPlace;
  marks: boolean;
};

export const NEW_LABELS: LabelsValues = {
  ...{ codes: [], links: [], copies: 1, list: "", look: "", sheet: "L7160", own: { ...SHEETS.L7160 } },
  ...{ start: 1, text: "below", marks: false },
};

/** The request body. */
export const labelsBody = ({ codes, links, copies, list, look, own, ...values }: LabelsValues) => ({
  ...values,
  ...(values.sheet === "own" && { own }),
  ...(look !== "" && { look: Number(look) }),
  codes: codes.map((id) => ({ id, copies })),
  links: links.map((id) => ({ id, copies })),
  list,
});

export const hasLabels = ({ codes, links, list }: LabelsValues): boolean =>
  codes.length + links.length > 0 || list.trim() !== "";

/** Ids of an address's query, as `3,7`. */
export const idsIn = (text: string | null): number[] =>
  (text ?? "").split(",").flatMap((part) => (/^[1-9]\d{0,9}$/.test(part) ? [Number(part)] : []));
