import type * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { exportFile, FileFormat, inPages } from "@/lib/platform/export-file";
import type { Prisma } from "@/prisma/client/client";
import { chosen, LinkFilter } from "./filter";
import { WITH_PARTS } from "./list";
import { presentListedLink } from "./present";
import { presentRules, WITH_ALL } from "./present-settings";

/** Query of GET /api/urls/export: the list's own filters and the form of the file. */
export const ExportQuery = LinkFilter.extend({ format: FileFormat });
type ExportQuery = z.output<typeof ExportQuery>;

/** All of the caller's links that match, oldest first. */
export const exportLinks = (actor: Actor, query: ExportQuery) =>
  exportFile({
    name: "links",
    format: query.format,
    pages: inPages<ExportedLink>((last, take) =>
      db().link.findMany({
        where: { AND: [chosen(actor, query), { id: { gt: last?.id ?? 0 } }] },
        include: WITH_EVERYTHING,
        orderBy: { id: "asc" },
        take,
      }),
    ),
    show: rowOf,
    columns: COLUMNS,
    cells: cellsOf,
  });

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

/** Settings of a link that its row cannot hold, by their API names. */
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
