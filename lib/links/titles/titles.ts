import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { Failure } from "@/lib/platform/failure";
import { FetchRefused } from "@/lib/platform/guarded-fetch";
import { Lane } from "@/lib/platform/lane";
import { log } from "@/lib/platform/log";
import { setting } from "@/lib/platform/settings/settings";
import { fetchTitle } from "./fetch-title";

const lane = new Lane({
  atOnce: 4,
  atOncePerOwner: 2,
  mostWaiting: 1_000,
  mostWaitingPerOwner: 300,
  patienceMs: 600_000,
  refusal: "Too many titles are waited for.",
});

type Fetch = (url: string) => Promise<string>;

/**
 * Looks, after the response, for the titles of links that were made without one, once each. What doesn't answer, has no title or doesn't fit in the queue
 * stays without; nobody waits, and nothing is thrown.
 */
export function wantTitles(workspaceId: number, ids: number[], fetch: Fetch = fetchTitle): void {
  if (setting("DESTINATION_CHECK") === "off") return;
  for (const id of ids)
    lane.run(String(workspaceId), () => giveTitle(id, fetch)).catch((error: Error) => report(id, error));
}

function report(id: number, error: Error): void {
  if (error instanceof FetchRefused || error instanceof Failure) return;
  log().warn({ link: id, reason: error.message }, "a link's title could not be kept");
}

/** Gives a link its destination's title, if it still has none and still leads there. */
export async function giveTitle(id: number, fetch: Fetch = fetchTitle): Promise<void> {
  const { rows } = await pool().query<{ url: string }>({ name: "title-wanted", text: WANTED, values: [id] });
  const url = rows[0]?.url;
  const title = url === undefined ? "" : await fetch(url);
  if (title === "") return;
  const kept = await pool().query<{ domainId: number | null; alias: string }>({
    name: "title-kept",
    text: KEEP,
    values: [id, title, url],
  });
  for (const { domainId, alias } of kept.rows) await invalidate({ kind: "link", domainId, alias });
}

const WANTED = `
  select l.url from links l join workspaces w on w.id = l.workspace_id
  where l.id = $1::int and l.title = '' and l.deleted_at is null and l.blocked_at is null
    and w.untitled_since is null and w.closed_at is null and w.blocked_at is null`;

const KEEP = `
  update links set title = $2 where id = $1::int and title = '' and url = $3 and deleted_at is null
  returning domain_id as "domainId", alias`;
