import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { csvLine } from "@/lib/platform/lists";
import type { Prisma } from "@/prisma/client/client";
import { chosen, LinkFilter } from "./filter";
import { WITH_PARTS } from "./list";
import { presentListedLink } from "./present";
import { presentRules, WITH_ALL } from "./present-settings";

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
    yield links.map((link) => csvLine(cellsOf(rowOf(link)))).join("");
}

async function* ndjson(actor: Actor, query: ExportQuery): AsyncGenerator<string> {
  for await (const links of inParts(actor, query))
    yield links.map((link) => `${JSON.stringify(rowOf(link))}\n`).join("");
}

const cellsOf = (row: ReturnType<typeof rowOf>) =>
  COLUMNS.map((column) => (typeof row[column] === "boolean" ? String(row[column]) : row[column]));

const WITH_EVERYTHING = { ...WITH_PARTS, ...WITH_ALL } satisfies Prisma.LinkInclude;
type ExportedLink = Prisma.LinkGetPayload<{ include: typeof WITH_EVERYTHING }>;

/** A link as others show it, what an import can make again, and what it must know of the rest. */
const rowOf = (link: ExportedLink) => {
  const row = presentListedLink(link, { include: ["uniqueClicks", "expiry", "status"] });
  const { domain, type, clicklimit, expiredurl, password } = presentRules(link);
  return {
    ...(row as typeof row & { uniqueClicks: number; expiry: string | null; status: string }),
    domain: domain ?? "",
    type,
    clicklimit,
    expiredurl,
    protected: password,
    leftout: leftOut(link).join(" "),
  };
};

/** What a link has that its row does not hold, by the names of the API. */
function leftOut(link: ExportedLink): string[] {
  const rules = presentRules(link);
  const lists = ["geotarget", "devicetarget", "languagetarget", "parameters", "pixels"] as const;
  return [
    ...lists.filter((name) => rules[name].length > 0),
    ...(rules.password ? ["password"] : []),
    ...(rules.clicklimit === null ? [] : ["clicks"]),
    ...(rules.metaimage ? ["metaimage"] : []),
    ...(rules.description ? ["note"] : []),
    ...(link.campaign ? ["campaign"] : []),
    ...(link.channelItems.length > 0 ? ["channels"] : []),
    ...(link.archivedAt ? ["archived"] : []),
  ];
}

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
  "domain",
  "type",
  "clicklimit",
  "expiredurl",
  "protected",
  "leftout",
] as const;

/** By id, so that links made or deleted meanwhile neither repeat nor push out others. */
async function* inParts(actor: Actor, query: ExportQuery): AsyncGenerator<ExportedLink[]> {
  for (let last = 0; ; ) {
    const links = await db().link.findMany({
      where: { AND: [chosen(actor, query), { id: { gt: last } }] },
      include: WITH_EVERYTHING,
      orderBy: { id: "asc" },
      take: AT_ONCE,
    });
    if (links.length > 0) yield links;
    if (links.length < AT_ONCE) return;
    last = links.at(-1)?.id ?? 0;
  }
}
