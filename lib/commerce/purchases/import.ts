import Papa from "papaparse";
import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { Failure, invalidField, parse } from "@/lib/platform/failure";
import { creating, Flag, Id, text } from "@/lib/platform/fields";
import type { Item } from "@/prisma/client/client";
import { columnsOf } from "./purchases";
import { NewPurchase, type PurchaseImportResponse } from "./schema";

/** Five thousand rows of codes, or nearly. */
export const IMPORT_BYTES = 2 * 1_024 * 1_024;

/**
 * Body of POST /api/catalogue/purchases/import. The first line of `csv` names its columns: those of a new purchase, and `item`
 * for an item's name. Empty cells default to `item_id` and `license_type`. `dryrun` creates nothing.
 */
export const PurchaseImport = creating(
  z.object({
    csv: text(IMPORT_BYTES)
      .min(1, "is required")
      .meta({ examples: ["purchase_code,license_type,date\nAB-123,Regular,2025-03-01\n"] }),
    item_id: Id.optional(),
    license_type: z
      .string()
      .optional()
      .meta({ examples: ["Regular"] }),
    dryrun: Flag.optional(),
  }),
);
export type PurchaseImport = z.output<typeof PurchaseImport>;

/** The outcome of one row: imported (or valid), existing, or refused. */
export type ImportedRow = {
  code: string;
  result: { kind: "good" } | { kind: "known" } | { kind: "refused"; message: string };
};
export type Imported = { rows: ImportedRow[]; dryrun: boolean };

type Read = { row: ImportedRow; columns?: ReturnType<typeof columnsOf> };

/**
 * Imports codes issued by another marketplace. Rows are independent; existing codes are left as they
 * are, so that a file can be imported again after its errors are mended.
 */
export async function importPurchases(actor: Actor, input: PurchaseImport): Promise<Imported> {
  const rows = readRows(input.csv);
  const items = await db().item.findMany({ where: owned(actor) });
  const known = await knownCodes(actor, rows);
  const seen = new Set<string>();
  const read = rows.map((row): Read => {
    const code = row.purchase_code ?? "";
    try {
      const columns = columnsFor(row, input, items);
      if (seen.has(columns.code)) throw invalidField("purchase_code", "already appears in an earlier row");
      seen.add(columns.code);
      if (known.has(columns.code)) return { row: { code, result: { kind: "known" } } };
      return { row: { code, result: { kind: "good" } }, columns };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { row: { code, result: { kind: "refused", message: error.message } } };
    }
  });
  const data = read.flatMap(({ columns }) => (columns ? [{ ...columns, ...owned(actor) }] : []));
  if (!input.dryrun && data.length > 0) await db().purchase.createMany({ data, skipDuplicates: true });
  return { rows: read.map(({ row }) => row), dryrun: input.dryrun ?? false };
}

function columnsFor(row: ImportRow, { item_id, license_type }: PurchaseImport, items: Item[]) {
  const given = Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ""));
  const item = itemOf(row, item_id, items);
  if (!given.purchase_code) throw invalidField("purchase_code", "is required");
  const purchase = parse(NewPurchase, {
    license_type: license_type ?? "Regular",
    ...given,
    downloaded: given.downloaded && flagOf(given.downloaded),
    refunded: given.refunded && flagOf(given.refunded),
    item_id: item.id,
  });
  return columnsOf(purchase, item);
}

/** Yes and no as written in tables; validation judges everything else. */
function flagOf(cell: string): string {
  const word = cell.toLowerCase();
  if (["yes", "y", "1"].includes(word)) return "true";
  return ["no", "n", "0"].includes(word) ? "false" : word;
}

/** The item a row names by its id or its name, else the one for all rows. */
function itemOf(row: ImportRow, byDefault: number | undefined, items: Item[]): Item {
  const id = row.item_id || (row.item ? undefined : byDefault);
  const named = items.filter((item) => (id ? item.id === Number(id) : item.name === row.item));
  const [item, another] = named;
  if (another) throw invalidField("item", "is the name of several items. Use item_id instead");
  if (item) return item;
  throw invalidField(row.item && !row.item_id ? "item" : "item_id", "must be one of your items");
}

async function knownCodes(actor: Actor, rows: ImportRow[]): Promise<Set<string>> {
  const codes = rows.map(({ purchase_code }) => purchase_code ?? "");
  const found = await db().purchase.findMany({
    where: { ...owned(actor), code: { in: codes } },
    select: { code: true },
  });
  return new Set(found.map(({ code }) => code));
}

const MOST_ROWS = 5_000;

/** Column names of other marketplaces for a new purchase's fields. */
const OTHER_NAMES: Record<string, string> = {
  code: "purchase_code",
  item_name: "item",
  product: "item",
  license: "license_type",
  licence: "license_type",
  amount: "price",
  sold_at: "date",
  purchase_date: "date",
  username: "buyer",
  email: "buyer",
  support_until: "supported_until",
  reversed: "refunded",
};

export type ImportRow = Record<string, string>;

/** The rows of a CSV file under our own names of their columns. Throws when it is none, has no codes or too many rows. */
export function readRows(csv: string): ImportRow[] {
  const { data, errors, meta } = Papa.parse<ImportRow>(csv.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: columnOf,
    transform: (cell) => cell.trim(),
  });
  const [broken] = errors.filter(({ type }) => type === "Quotes");
  if (broken) throw invalidField("csv", `has an unclosed quote in row ${(broken.row ?? 0) + 1}`);
  if (!meta.fields?.includes("purchase_code"))
    throw invalidField("csv", "must begin with a header row that includes purchase_code");
  if (data.length === 0) throw invalidField("csv", "has no rows below the header");
  if (data.length > MOST_ROWS) throw invalidField("csv", `must contain at most ${MOST_ROWS} rows`);
  return data;
}

function columnOf(header: string): string {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return (Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined) ?? name;
}

/** The answer to an import: how many rows were good, known and refused, and each row in its place, counted from 1. */
export const presentImport = ({ rows, dryrun }: Imported): PurchaseImportResponse => ({
  dryrun,
  imported: dryrun ? 0 : count(rows, "good"),
  good: count(rows, "good"),
  known: count(rows, "known"),
  refused: count(rows, "refused"),
  results: rows.map(({ code, result }, at) => ({
    row: at + 1,
    purchase_code: code,
    result: result.kind,
    ...(result.kind === "refused" && { message: result.message }),
  })),
});

const count = (rows: ImportedRow[], kind: ImportedRow["result"]["kind"]) =>
  rows.filter(({ result }) => result.kind === kind).length;
