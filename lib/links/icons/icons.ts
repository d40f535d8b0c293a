import { createHash } from "node:crypto";
import { IS_DUE } from "@/lib/platform/database/due";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { notFound } from "@/lib/platform/failure";
import { FetchRefused } from "@/lib/platform/guarded-fetch";
import { log } from "@/lib/platform/log";
import { setting } from "@/lib/platform/settings/settings";
import type { Stop, Upkeep } from "@/lib/platform/upkeep/batches";
import { fetchIcon } from "./fetch-icon";
import type { IconPath } from "./schema";

/** An icon is kept by browsers for a month: another one has another name. */
export const ICON_AGE = 2_592_000;

const LONGEST_HOST = 253;
/** Names alone: who leads to an address without one has no icon. */
const NAME = /^(?=.*[a-z])[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;

/** The host whose icon an address has; undefined where nobody would ask for one. */
export function iconHost(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && hostname.length <= LONGEST_HOST && NAME.test(hostname)
    ? hostname
    : undefined;
}

/**
 * The names of the icons of these destinations, by host. Hosts that nobody has shown before are noted down, to be asked once by upkeep; nothing is fetched
 * here, and nothing ever for a visitor.
 */
export async function iconsOf(urls: readonly string[]): Promise<Map<string, string>> {
  const hosts = [...new Set(urls.flatMap((url) => iconHost(url) ?? []))];
  if (hosts.length === 0) return new Map();
  const rows = await rowsOf<{ host: string; name: string | null }>({
    name: "icons-of-hosts",
    text: "select host, name from site_icons where host = any ($1::text[])",
    values: [hosts],
  });
  const known = new Set(rows.map(({ host }) => host));
  const unknown = hosts.filter((host) => !known.has(host));
  if (unknown.length > 0 && mayFetch()) await note(unknown);
  return new Map(rows.flatMap(({ host, name }) => (name === null ? [] : [[host, name] as const])));
}

/** A database that takes no writes now is no reason to show no list. */
const note = (hosts: string[]): Promise<unknown> =>
  pool()
    .query({
      name: "icons-noted",
      text: "insert into site_icons (host) select unnest($1::text[]) order by 1 on conflict do nothing",
      values: [hosts],
    })
    .catch((error: Error) => log().warn({ reason: error.message }, "could not note hosts for their icons"));

const mayFetch = () => setting("DESTINATION_CHECK") !== "off";

/** The picture of this name. */
export async function readIcon({ name }: IconPath): Promise<Buffer> {
  const { rows } = await pool().query<{ picture: Buffer }>({
    name: "icon-read",
    text: "select picture from site_icons where name = $1 limit 1",
    values: [name],
  });
  const [row] = rows;
  if (!row) throw notFound("Icon");
  return row.picture;
}

/** Hosts asked in one round, one after the other. */
const MOST_ASKED = 40;

/** Asks hosts that are due for their icons: new ones, and each again after a month. Returns how many were asked. */
export const fetchIcons: Upkeep = (stop) => fetchIconsWith(fetchIcon, stop);

/** The same with another way to fetch. */
export async function fetchIconsWith(fetch: typeof fetchIcon, stop?: Stop): Promise<number> {
  let asked = 0;
  if (!mayFetch()) return asked;
  for (; asked < MOST_ASKED && !stop?.aborted; asked++) {
    const host = await claim();
    if (host === undefined) break;
    await ask(host, fetch);
  }
  return asked;
}

async function ask(host: string, fetch: typeof fetchIcon): Promise<void> {
  try {
    const picture = await fetch(host);
    await keep(host, picture);
  } catch (error) {
    if (!(error instanceof FetchRefused))
      log().warn({ host, reason: String(error) }, "could not keep an icon");
    // What was there stays until the host answers again.
    await pool().query({ name: "icon-later", text: LATER, values: [host] });
  }
}

async function claim(): Promise<string | undefined> {
  const { rows } = await pool().query<{ host: string }>({ name: "icon-due", text: CLAIM });
  return rows[0]?.host;
}

async function keep(host: string, picture: Buffer | null): Promise<void> {
  const name = picture && createHash("sha256").update(picture).digest("hex").slice(0, 40);
  await pool().query({ name: "icon-kept", text: KEEP, values: [host, name, picture] });
}

/** For ten minutes it is this process's; a killed one leaves it to the next. */
const CLAIM = `
  update site_icons set next_at = now() + interval '10 minutes'
  where host = (select host from site_icons where next_at ${IS_DUE} order by next_at limit 1 for update skip locked)
  returning host`;

const KEEP = `
  update site_icons set name = $2, picture = $3, next_at = now() + interval '27 days' + random() * interval '6 days'
  where host = $1`;

const LATER = "update site_icons set next_at = now() + interval '7 days' where host = $1";

/** Removes hosts that no link leads to. Returns how many. */
export const removeUnusedIcons: Upkeep = async () => {
  const { rowCount } = await pool().query({ name: "icons-unused", text: UNUSED });
  return rowCount ?? 0;
};

/** A host is noted again when a link that leads there is shown. */
const UNUSED = `
  delete from site_icons i
  where noted_at < now() - interval '30 days' and not exists (select from destinations d where d.host = i.host)`;
