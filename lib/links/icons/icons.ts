import { createHash } from "node:crypto";
import { claimInTurn, dueInTurn } from "@/lib/platform/database/in-turn";
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
export async function iconsOf(
  { workspaceId }: Workspace,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const hosts = [...new Set(urls.flatMap((url) => iconHost(url) ?? []))];
  if (hosts.length === 0) return new Map();
  const rows = await rowsOf<{ host: string; name: string | null; waitsForOthers: boolean }>({
    name: "icons-of-hosts",
    text: ICONS_OF,
    values: [hosts, workspaceId],
  });
  const known = new Set(rows.flatMap(({ host, waitsForOthers }) => (waitsForOthers ? [] : [host])));
  const unknown = hosts.filter((host) => !known.has(host));
  if (unknown.length > 0 && mayFetch()) await note(unknown, workspaceId);
  return new Map(rows.flatMap(({ host, name }) => (name === null ? [] : [[host, name] as const])));
}

type Workspace = { workspaceId: number };

const ICONS_OF = `
  select host, name, name is null and workspace_id <> $2::int and next_at <= now() as "waitsForOthers"
  from site_icons where host = any ($1::text[])`;

/** A database that takes no writes now is no reason to show no list. */
const note = (hosts: string[], workspaceId: number): Promise<unknown> =>
  pool()
    .query({ name: "icons-noted", text: NOTE, values: [hosts, workspaceId, MOST_WAITING] })
    .catch((error: Error) => log().warn({ reason: error.message }, "could not note hosts for their icons"));

/** Of one workspace no more hosts wait; others are noted when they are shown again. */
const MOST_WAITING = 2_000;

/** A host that waits among those of another workspace is in the turn of the one that shows it now, which may have fewer. */
const NOTE = `
  insert into site_icons as kept (host, workspace_id)
  select host, $2::int from unnest($1::text[]) host
  where (select count(*) from (
    select from site_icons w where w.workspace_id = $2::int and w.next_at <= now() limit $3::int
  ) waiting) < $3::int
  order by 1
  on conflict (host) do update set workspace_id = excluded.workspace_id
  where kept.name is null and kept.next_at <= now() and kept.workspace_id <> excluded.workspace_id`;

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

/** So many hosts are asked at once, and begun in one round of most of a minute: other upkeep has to have its turn, too. */
const AT_ONCE = 8;
const MOST_ASKED = 200;
const LONGEST_MS = 45_000;

/** Asks hosts that are due for their icons: new ones, and each again after a month. Returns how many were asked. */
export const fetchIcons: Upkeep = (stop) => fetchIconsWith(fetchIcon, stop);

/** The same with another way to fetch. */
export async function fetchIconsWith(fetch: typeof fetchIcon, stop?: Stop): Promise<number> {
  const ends = performance.now() + LONGEST_MS;
  const running = new Set<Promise<void>>();
  let asked = 0;
  while (mayFetch() && asked < MOST_ASKED && !stop?.aborted && performance.now() < ends) {
    const hosts = await claim(Math.min(AT_ONCE - running.size, MOST_ASKED - asked));
    if (hosts.length === 0 && running.size === 0) break;
    for (const host of hosts) {
      const work = ask(host, fetch).finally(() => running.delete(work));
      running.add(work);
    }
    asked += hosts.length;
    if (hosts.length === 0 || running.size === AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  return asked;
}

/** Never rejects. */
async function ask(host: string, fetch: typeof fetchIcon): Promise<void> {
  try {
    const picture = await fetch(host);
    await keep(host, picture);
  } catch (error) {
    if (!(error instanceof FetchRefused))
      log().warn({ host, reason: String(error) }, "could not keep an icon");
    await askLater(host);
  }
}

/** What was there stays until the host answers again. */
const askLater = (host: string): Promise<unknown> =>
  pool()
    .query({ name: "icon-later", text: LATER, values: [host] })
    .catch((error: Error) => log().warn({ host, reason: error.message }, "could not put off an icon"));

const claim = async (most: number): Promise<string[]> =>
  (await claimInTurn<{ host: string }>({ name: "icons-due", text: CLAIM }, most)).map(({ host }) => host);

async function keep(host: string, picture: Buffer | null): Promise<void> {
  const name = picture && createHash("sha256").update(picture).digest("hex").slice(0, 40);
  await pool().query({ name: "icon-kept", text: KEEP, values: [host, name, picture] });
}

/** For ten minutes they are this process's; a killed one leaves them to the next. */
const CLAIM = `
  with recursive ${dueInTurn("site_icons", "host")}, taken as (
    update site_icons i set next_at = now() + interval '10 minutes' from due where i.host = due.key returning i.host
  )
  select taken.host, reached.turn from taken cross join reached`;

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
