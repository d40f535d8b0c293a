import * as z from "zod";
import type { Actor } from "../access/actor";
import { csvLine } from "../csv";
import { db } from "../db";
import { chosen } from "./filter";
import { type ListedLink, WITH_PARTS } from "./list";
import { presentListed } from "./present";
import { LinkFilter } from "./query";

/** Query of GET /api/urls/export: the list's own filters and the form of the file. */
export const ExportQuery = LinkFilter.extend({
  format: z.enum(["csv", "ndjson"], { error: "must be csv or ndjson" }).default("csv"),
});
type ExportQuery = z.output<typeof ExportQuery>;

const TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson" };
const AT_ONCE = 500;

/** All of the caller's links that match, oldest first, as a file that is made while it is sent. */
export const exportLinks = (actor: Actor, query: ExportQuery) => ({
  type: TYPES[query.format],
  fileName: `links.${query.format}`,
  pieces: query.format === "csv" ? csv(actor, query) : ndjson(actor, query),
});

async function* csv(actor: Actor, query: ExportQuery): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const links of inParts(actor, query))
    yield links.map((link) => csvLine(COLUMNS.map((column) => rowOf(link)[column]))).join("");
}

async function* ndjson(actor: Actor, query: ExportQuery): AsyncGenerator<string> {
  for await (const links of inParts(actor, query))
    yield links.map((link) => `${JSON.stringify(rowOf(link))}\n`).join("");
}

const rowOf = (link: ListedLink) => {
  const row = presentListed(link, { include: ["uniqueClicks", "expiry", "status"] });
  return row as typeof row & { uniqueClicks: number; expiry: string | null; status: string };
};

const COLUMNS = [
  "id",
  "alias",
  "shorturl",
  "longurl",
  "title",
  "description",
  "clicks",
  "uniqueClicks",
  "status",
  "expiry",
  "date",
] as const;

/** By id, so that links made or deleted meanwhile neither repeat nor push out others. */
async function* inParts(actor: Actor, query: ExportQuery): AsyncGenerator<ListedLink[]> {
  for (let last = 0; ; ) {
    const links = await db().link.findMany({
      where: { AND: [chosen(actor, query), { id: { gt: last } }] },
      include: WITH_PARTS,
      orderBy: { id: "asc" },
      take: AT_ONCE,
    });
    if (links.length > 0) yield links;
    if (links.length < AT_ONCE) return;
    last = links.at(-1)?.id ?? 0;
  }
}
