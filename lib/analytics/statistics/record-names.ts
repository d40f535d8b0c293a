import { shortUrl } from "@/lib/platform/addresses";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import type { RecordKind } from "../store/enums";

/** What records of a workspace are called, in lists and in filters: links and domains by their addresses, bio pages by their titles. */
export async function recordNames(
  kind: RecordKind,
  workspaceId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<NamedRow>({
    name: `names-of-${kind}`,
    text: NAMES[kind],
    values: [workspaceId, ids],
  });
  const names = rows.map((row): [number, string] => [row.id, nameOf(kind, row)]);
  return new Map(kind === "domain" && ids.includes(0) ? [...names, [0, defaultHost()]] : names);
}

/** The host of links without a domain. */
export const defaultHost = (): string => new URL(env().SHORT_URL).host;

type NamedRow = { id: number; name: string; scheme?: string | null; host?: string | null };

const nameOf = (kind: RecordKind, { name, scheme, host }: NamedRow) =>
  kind === "link" ? shortUrl(scheme && host ? { scheme, host } : null, name) : name;

const NAMES: Record<RecordKind, string> = {
  link: `
    select links.id, alias as name, scheme, host from links left join domains on domains.id = links.domain_id
    where links.workspace_id = $1 and links.id = any ($2::int[]) and deleted_at is null`,
  campaign: "select id, name from campaigns where workspace_id = $1 and id = any ($2::int[])",
  channel: "select id, name from channels where workspace_id = $1 and id = any ($2::int[])",
  domain: "select id, host as name from domains where workspace_id = $1 and id = any ($2::int[])",
  qr: `
    select id, coalesce(nullif(name, ''), alias) as name from qr_codes
    where workspace_id = $1 and id = any ($2::int[])`,
  bio: `
    select id, coalesce(nullif(title, ''), alias) as name from bio_pages
    where workspace_id = $1 and id = any ($2::int[])`,
};

/** The records of a workspace that are called one of these names, whatever their case. Links are found by `findByAddress`. */
export async function recordsNamed(
  kind: Exclude<RecordKind, "link">,
  workspaceId: number,
  names: readonly string[],
): Promise<number[]> {
  const wanted = names.map((name) => name.toLowerCase());
  const { rows } = await pool().query<{ id: number }>(NAMED[kind], [workspaceId, wanted]);
  const ids = rows.map(({ id }) => id);
  return kind === "domain" && wanted.includes(defaultHost()) ? [...ids, 0] : ids;
}

/** By the name, or by the name with the id behind it, which tells those apart that are called the same. */
const called = (name: string) =>
  `workspace_id = $1 and (lower(${name}) = any ($2::text[]) or lower(${name}) || ' #' || id = any ($2::text[]))`;

const NAMED: Record<Exclude<RecordKind, "link">, string> = {
  campaign: `select id from campaigns where ${called("name")}`,
  channel: `select id from channels where ${called("name")}`,
  domain: "select id from domains where workspace_id = $1 and host = any ($2::text[])",
  qr: `select id from qr_codes where ${called("coalesce(nullif(name, ''), alias)")}`,
  bio: `select id from bio_pages where ${called("coalesce(nullif(title, ''), alias)")}`,
};
