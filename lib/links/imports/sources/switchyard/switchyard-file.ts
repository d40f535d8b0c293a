import * as z from "zod";
import { DeeplinkResponse } from "@/lib/links/apps/deeplink";
import { DELIVERY_NAMES } from "@/lib/links/delivery/schema";
import { Flag, Timestamp } from "@/lib/platform/fields";
import { decryptPassword } from "../../../exported-password";
import type { FileSource, ImportedRecord, RefusedRecord } from "../../record";
import { isStorable, shortLinkOf, UnreadableRow } from "../table/cells";
import { keyOf } from "../table/table-source";
import { type Line, linesOf } from "./lines";

/** Switchyard's own export of links, as CSV or NDJSON: it holds every setting. */
export const switchyardFile: FileSource = { kind: "file", read: recordsOf };

async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRecord | RefusedRecord> {
  for await (const line of linesOf(bytes)) yield recordOf(line);
}

/** A cell that is empty says nothing; a list in a cell is JSON. */
const cell = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), z.optional(shape));
const list = <T extends z.ZodType>(shape: T) => z.preprocess(jsonIn, z.array(shape).default([]));
const jsonOf = (value: string): unknown => {
  try {
    const list: unknown = value === "" ? undefined : JSON.parse(value);
    return isStorable(list) ? list : value;
  } catch {
    return value;
  }
};
const jsonIn = (value: unknown) => (typeof value === "string" ? jsonOf(value) : value);
const text = cell(z.string());
const count = cell(z.coerce.number().int().min(0));

const Row = z.object({
  alias: z.string().min(1),
  shorturl: z.string().min(1),
  longurl: z.string().min(1),
  ...{ title: text, name: text, description: text, metatitle: text, metaimage: text, note: text },
  ...{ expiredurl: text, campaignname: text, password: text, encryptedpassword: text, leftout: text },
  ...{ clicks: count, uniqueClicks: count, clicklimit: count },
  ...{ expiry: cell(Timestamp), date: cell(Timestamp), archived: cell(Timestamp), protected: cell(Flag) },
  ...{ private: cell(Flag), externalid: text, deeplink: cell(z.preprocess(jsonIn, DeeplinkResponse)) },
  type: cell(z.coerce.string()),
  status: cell(z.enum(["active", "disabled", "expired", "blocked"])),
  geotarget: list(z.object({ location: z.string(), link: z.string() })),
  devicetarget: list(z.object({ device: z.string(), link: z.string() })),
  languagetarget: list(z.object({ language: z.string(), link: z.string() })),
  rules: list(z.unknown()),
  ...Object.fromEntries(DELIVERY_NAMES.map((name) => [name, z.unknown().optional()])),
  parameters: list(z.object({ name: z.string(), value: z.string() })),
  pixeltags: list(z.object({ type: z.string(), name: z.string(), tag: z.string() })),
  channelnames: list(z.object({ name: z.string(), color: z.string().optional() })),
});
type Row = z.output<typeof Row>;

function recordOf({ row, values, problem }: Line): ImportedRecord | RefusedRecord {
  const key = typeof values.shorturl === "string" && values.shorturl !== "" ? values.shorturl : null;
  if (problem !== undefined) return { row, key, reason: problem };
  const read = Row.safeParse(values);
  if (!read.success) {
    const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
    return {
      row,
      key,
      reason: `${names.join(", ")} can't be read: it was changed or cut off since the export.`,
    };
  }
  if (read.data.status === "blocked")
    return { row, key, reason: "The operator has blocked this link, so it cannot be imported." };
  try {
    return wholeRecord(row, read.data);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return { row, key, reason: error.message };
  }
}

function wholeRecord(row: number, link: Row): ImportedRecord {
  const { alias } = link;
  const { host } = shortLinkOf(link.shorturl);
  const password = passwordOf(link);
  const filled = {
    ...{ title: link.name ?? (link.metatitle === undefined ? link.title : undefined), note: link.note },
    ...{ metaTitle: link.metatitle, metaDescription: link.description, metaImage: link.metaimage },
    ...{ createdAt: link.date, expiresAt: link.expiry, expiredUrl: link.expiredurl },
    ...{ externalId: link.externalid, deeplink: link.deeplink, isPrivate: link.private || undefined },
    ...{ clickLimit: link.clicklimit, campaign: link.campaignname, password },
    ...(link.type === "frame" && { type: "frame" as const }),
  };
  return {
    ...{ key: keyOf({ host, alias }), row, alias, host, url: link.longurl },
    ...(Object.fromEntries(
      Object.entries(filled).filter(([, value]) => value !== undefined),
    ) as Partial<ImportedRecord>),
    ...((link.status === "disabled" || isOpened(link, password)) && { isDisabled: true }),
    ...(link.archived && { isArchived: true }),
    ...listsOf(link),
    leftOut: leftOutOf(link, password),
    clicks: clicksOf(link),
  };
}

/** The hash that this installation can read again, or a password that somebody wrote into the file. */
function passwordOf({ password, encryptedpassword }: Row): ImportedRecord["password"] {
  if (password !== undefined) return { kind: "plain", value: password };
  const hash = encryptedpassword === undefined ? undefined : decryptPassword(encryptedpassword);
  return hash === undefined ? undefined : { kind: "own", value: hash };
}

/** Whether a link would lose its password: it stays disabled until it has one again. */
const isOpened = (link: Row, password: ImportedRecord["password"]) => link.protected === true && !password;

const listsOf = (link: Row) => ({
  ...(link.channelnames.length > 0 && {
    tags: link.channelnames.map(({ name, color }) => ({ name, ...(color !== undefined && { color }) })),
  }),
  ...(link.geotarget.length > 0 && {
    geoTargets: link.geotarget.map(({ location, link: url }) => ({ country: location, url })),
  }),
  ...(link.devicetarget.length > 0 && {
    deviceTargets: link.devicetarget.map(({ device, link: url }) => ({ device, url })),
  }),
  ...(link.languagetarget.length > 0 && {
    languageTargets: link.languagetarget.map(({ language, link: url }) => ({ language, url })),
  }),
  ...(link.rules.length > 0 && { rules: link.rules }),
  delivery: Object.fromEntries(DELIVERY_NAMES.map((name) => [name, (link as Record<string, unknown>)[name]])),
  ...(link.parameters.length > 0 && { parameters: link.parameters }),
  ...(link.pixeltags.length > 0 && { pixels: link.pixeltags }),
});

/** What rows of older exports name, and what no row can hold. */
function leftOutOf(link: Row, password: ImportedRecord["password"]): string[] {
  const present = { campaign: link.campaignname, channels: link.channelnames[0], pixels: link.pixeltags[0] };
  const { archived, clicklimit } = link;
  const named = (link.leftout ?? "").split(/[\s,;]+/).filter((name) => name !== "" && name !== "password");
  const still = named.filter((name) => !{ ...present, archived, clicks: clicklimit }[name]);
  return [
    ...still,
    ...(clicklimit === undefined ? [] : ["clicks used of the limit"]),
    ...(isOpened(link, password) ? ["password (the link is disabled until you set one)"] : []),
    ...(link.type === undefined || /^(direct|frame)$/.test(link.type)
      ? []
      : [link.type.startsWith("overlay") ? "overlay" : "splash page"]),
  ];
}

const clicksOf = ({ clicks, uniqueClicks }: Row): ImportedRecord["clicks"] =>
  clicks === undefined
    ? { kind: "none" }
    : { kind: "total", clicks, ...(uniqueClicks !== undefined && { uniques: uniqueClicks }) };
