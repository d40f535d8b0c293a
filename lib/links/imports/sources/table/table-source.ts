import { invalid } from "@/lib/platform/failure";
import type { FileSource, ImportedRecord, RefusedRecord } from "../../record";
import {
  aliasOf,
  countOf,
  dateOrNote,
  dateOrRefuse,
  flagOf,
  hostOf,
  isStorable,
  namesOf,
  type ShortLink,
  shortLinkOf,
  UnreadableRow,
} from "./cells";
import { type ColumnNames, columnsOf, type Needed } from "./columns";
import { csvRows, type TableRow } from "./csv";

/** What a column of a service's table can hold. */
export type TableField =
  | ("short" | "alias" | "host" | "url" | "title" | "note" | "created" | "expires" | "expiredUrl")
  | ("clicks" | "uniques" | "tags" | "password" | "ios" | "android" | "archived" | "disabled" | "clickLimit")
  | ("metaTitle" | "metaDescription" | "metaImage" | "campaign" | "geo");

/** The text of a field in one row; empty where the file has no such column. */
export type Cells = (field: TableField) => string;

/** How one service writes its links down. */
export type TableService = {
  name: string;
  columns: ColumnNames<TableField>;
  /** columns that we have nothing for: what they are in words → what they are called */
  leftOut?: Record<string, readonly string[]>;
  /** what of this service's cells is read otherwise than everybody's */
  adjust?: (record: ImportedRecord, cells: Cells) => ImportedRecord;
};

const NEEDED: Needed<TableField> = [
  { what: "the short link", oneOf: ["short", "alias"] },
  { what: "the destination", oneOf: ["url"] },
];

/** A source that reads a service's CSV file, row by row. */
export const tableSource = (service: TableService): FileSource => ({
  kind: "file",
  read: (bytes) => recordsOf(service, bytes),
});

async function* recordsOf(
  service: TableService,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportedRecord | RefusedRecord> {
  let table: Table | undefined;
  for await (const row of csvRows(bytes)) {
    if (table) yield recordOf(service, table, row);
    else table = tableOf(service, row);
  }
  if (!table) throw invalid("This file is empty. Choose a CSV file whose first line names the columns.");
}

type Table = { width: number; places: Map<TableField, number>; extra: Map<string, number> };

function tableOf({ name, columns, leftOut = {} }: TableService, { cells }: TableRow): Table {
  return {
    width: cells.length,
    places: columnsOf(cells, name, columns, NEEDED),
    extra: columnsOf<string>(cells, name, leftOut, []),
  };
}

function recordOf(service: TableService, table: Table, row: TableRow): ImportedRecord | RefusedRecord {
  const cellAt = (at: number | undefined) => (at === undefined ? "" : (row.cells[at] ?? "").trim());
  const cells: Cells = (field) => cellAt(table.places.get(field));
  const left = [...table.extra].flatMap(([what, at]) => (isSomething(cellAt(at)) ? [what] : []));
  try {
    refuseBroken(table, row);
    const record = plainRecord(row.row, cells, left);
    return service.adjust ? service.adjust(record, cells) : record;
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    const named = cells("short") || cells("alias");
    return { row: row.row, key: named === "" ? null : named, reason: error.message };
  }
}

const isSomething = (cell: string) =>
  cell !== "" && flagOf(cell) !== false && !/^(null|none|\[\]|\{\})$/i.test(cell);

function refuseBroken({ width }: Table, { cells, problem }: TableRow) {
  if (problem !== undefined) throw new UnreadableRow(problem);
  if (cells.slice(width).some((cell) => cell.trim() !== ""))
    throw new UnreadableRow(
      "This row has more cells than the first line names columns. Put quotes around cells with commas in them.",
    );
}

function plainRecord(row: number, cells: Cells, leftOut: string[]): ImportedRecord {
  const { host, alias } = linkOf(cells);
  if (cells("url") === "") throw new UnreadableRow("This row has no destination.");
  const createdAt = dateOrNote(cells("created"), "date of creation", leftOut);
  const expiresAt = dateOrRefuse(cells("expires"), "The expiry");
  const clickLimit = countOf(cells("clickLimit"));
  return {
    ...{ key: keyOf({ host, alias }), row, alias, host, url: cells("url") },
    ...texts(cells),
    ...(createdAt && { createdAt }),
    ...(expiresAt && { expiresAt }),
    ...(clickLimit !== undefined && clickLimit > 0 && { clickLimit }),
    ...(cells("password") !== "" && { password: { kind: "plain", value: cells("password") } }),
    ...(flagOf(cells("disabled")) && { isDisabled: true }),
    ...(flagOf(cells("archived")) && { isArchived: true }),
    ...tagsOf(cells),
    ...deviceTargets(cells("ios"), cells("android")),
    ...geoTargetsIn(cells("geo"), leftOut),
    leftOut,
    clicks: clicksOf(cells),
  };
}

/** The same for every export of a link, and for the service's API. */
export const keyOf = ({ host, alias }: ShortLink): string => `${host ?? ""}/${alias}`;

/** A short link as it is, or its alias and its host in columns of their own. */
function linkOf(cells: Cells): ShortLink {
  const whole = cells("short") === "" ? undefined : shortLinkOf(cells("short"));
  const link = {
    host: whole?.host ?? hostOf(cells("host")),
    alias: cells("alias") === "" ? (whole?.alias ?? "") : aliasOf(cells("alias")),
  };
  if (link.alias === "")
    throw new UnreadableRow(
      link.host === null
        ? "This row has no short link."
        : "This is the address of the domain itself. Set where it leads in the domain's own settings.",
    );
  return link;
}

const TEXTS = [
  "title",
  "note",
  "expiredUrl",
  "metaTitle",
  "metaDescription",
  "metaImage",
  "campaign",
] as const;

const texts = (cells: Cells) =>
  Object.fromEntries(
    TEXTS.flatMap((field) => (cells(field) === "" ? [] : [[field, cells(field)]])),
  ) as Partial<Record<(typeof TEXTS)[number], string>>;

const tagsOf = (cells: Cells) => {
  const tags = namesOf(cells("tags")).map((name) => ({ name }));
  return tags.length > 0 ? { tags } : {};
};

/** An address for Apple's phones and tablets, and one for Android. */
export function deviceTargets(ios: string | null | undefined, android: string | null | undefined) {
  const targets = [
    ...(ios
      ? [
          { device: "iphone", url: ios },
          { device: "ipad", url: ios },
        ]
      : []),
    ...(android ? [{ device: "android", url: android }] : []),
  ];
  return targets.length > 0 ? { deviceTargets: targets } : {};
}

/** Targets as one JSON object of country codes and addresses. */
function geoTargetsIn(cell: string, leftOut: string[]) {
  if (cell === "") return {};
  try {
    const value: unknown = JSON.parse(cell);
    const targets = isStorable(value) ? geoTargets(value) : undefined;
    if (targets) return targets;
  } catch {
    // A cell in another form is named in the report, as one with other JSON is.
  }
  leftOut.push("country targets in a form that is not known");
  return {};
}

/** Targets by country code; undefined when the value is no such object. */
export function geoTargets(value: unknown): Pick<ImportedRecord, "geoTargets"> | undefined {
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) return undefined;
  const targets = Object.entries(value).flatMap(([country, url]) =>
    typeof url === "string" && url !== "" ? { country, url } : [],
  );
  return targets.length > 0 ? { geoTargets: targets } : {};
}

function clicksOf(cells: Cells): ImportedRecord["clicks"] {
  const [clicks, uniques] = [countOf(cells("clicks")), countOf(cells("uniques"))];
  if (clicks === undefined) return { kind: "none" };
  return { kind: "total", clicks, ...(uniques !== undefined && { uniques }) };
}
