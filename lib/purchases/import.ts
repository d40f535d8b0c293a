import type { Item } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db } from "../db";
import { Failure, invalidField } from "../failure";
import { parse } from "../parse";
import { type ImportRow, readRows } from "./import-rows";
import type { PurchaseImport } from "./import-schema";
import { columnsOf } from "./purchases";
import { NewPurchase } from "./schema";

/** What became of one row: imported or good, there already, or refused. */
export type ImportedRow = {
  code: string;
  result: { kind: "good" } | { kind: "known" } | { kind: "refused"; message: string };
};
export type Imported = { rows: ImportedRow[]; dryrun: boolean };

type Read = { row: ImportedRow; columns?: ReturnType<typeof columnsOf> };

/**
 * Imports codes that another marketplace gave out. Each row stands for itself; codes that are there already are left as they
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
      if (seen.has(columns.code)) throw invalidField("purchase_code", "stands in an earlier row");
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

/** Yes and no as people write them in tables; whatever else it is, the shape says. */
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
  if (another) throw invalidField("item", "is the name of several items; say item_id");
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
