import type * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { exportFile, FileFormat, inPages } from "@/lib/platform/export-file";
import { formatTimestamp } from "@/lib/platform/fields";
import type { Prisma } from "@/prisma/client/client";
import { DELIVERY_NAMES } from "./delivery/schema";
import { encryptPassword } from "./exported-password";
import { chosen, LinkFilter } from "./filter";
import { WITH_PARTS } from "./list";
import { presentListedLink } from "./present";
import { presentRules } from "./present-settings";
import type { Rule } from "./rules/schema";

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

const cellsOf = (row: ReturnType<typeof rowOf>) => COLUMNS.map((column) => cellOf(row[column]));

/** A list or an object is one cell of JSON; an empty list is an empty cell. */
function cellOf(value: string | number | boolean | null | object): string | number | null {
  if (Array.isArray(value) && value.length === 0) return "";
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return typeof value === "boolean" ? String(value) : value;
}

const WITH_EVERYTHING = {
  ...WITH_PARTS,
  domain: true,
  targets: { orderBy: { position: "asc" } },
  parameters: { orderBy: { position: "asc" } },
  pixels: { include: { pixel: true }, orderBy: { pixelId: "asc" } },
  campaign: { include: { campaign: true } },
  channelItems: { include: { channel: true }, orderBy: { channelId: "asc" } },
} satisfies Prisma.LinkInclude;
type ExportedLink = Prisma.LinkGetPayload<{ include: typeof WITH_EVERYTHING }>;

/**
 * A link as others show it, and all that an import needs to make it again. What belongs to several links is named by what it is, since
 * its id means nothing elsewhere.
 */
const rowOf = (link: ExportedLink) => {
  const row = presentListedLink(link, { include: ["uniqueClicks", "expiry", "status"] });
  const rules = presentRules(link);
  return {
    ...(row as typeof row & { uniqueClicks: number; expiry: string | null; status: string }),
    domain: rules.domain ?? "",
    type: rules.type,
    private: rules.private,
    externalid: rules.externalid,
    deeplink: rules.deeplink,
    clicklimit: rules.clicklimit,
    expiredurl: rules.expiredurl,
    protected: rules.password,
    leftout: leftOut(link).join(" "),
    name: rules.title,
    metatitle: rules.metatitle,
    metaimage: rules.metaimage,
    note: rules.description,
    geotarget: rules.geotarget,
    devicetarget: rules.devicetarget,
    languagetarget: rules.languagetarget,
    rules: rules.rules.map(withoutSplashId),
    ...(Object.fromEntries(DELIVERY_NAMES.map((name) => [name, rules[name]])) as Pick<
      typeof rules,
      (typeof DELIVERY_NAMES)[number]
    >),
    parameters: rules.parameters,
    pixeltags: link.pixels.map(({ pixel: { type, name, tag } }) => ({ type, name, tag })),
    campaignname: link.campaign?.campaign.name ?? "",
    channelnames: link.channelItems.map(({ channel: { name, color } }) => ({ name, color })),
    archived: link.archivedAt ? formatTimestamp(link.archivedAt) : null,
    encryptedpassword: link.passwordHash === null ? "" : encryptPassword(link.passwordHash),
    importedclicks: Number(link.counter?.importedClicks ?? 0),
  };
};

/** An id means nothing elsewhere: there a rule shows the default splash page. */
const withoutSplashId = (rule: Rule) =>
  "page" in rule && rule.page === "splash" ? { ...rule, splash: null } : rule;

/** Settings of a link that POST /api/urls/bulk cannot take from its row, by their API names. */
const leftOut = (link: ExportedLink): string[] => [
  ...(link.pixels.length > 0 ? ["pixels"] : []),
  ...(link.passwordHash === null ? [] : ["password"]),
  ...(link.clickLimit === null ? [] : ["clicks"]),
  ...(link.campaign ? ["campaign"] : []),
  ...(link.channelItems.length > 0 ? ["channels"] : []),
  ...(link.archivedAt ? ["archived"] : []),
];

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
  "name",
  "metatitle",
  "metaimage",
  "note",
  "geotarget",
  "devicetarget",
  "languagetarget",
  "rules",
  ...DELIVERY_NAMES,
  "parameters",
  "pixeltags",
  "campaignname",
  "channelnames",
  "archived",
  "encryptedpassword",
  "importedclicks",
  "private",
  "externalid",
  "deeplink",
] as const;
