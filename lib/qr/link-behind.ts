import type { Actor } from "../access/actor";
import { env } from "../env";
import { refuseLoops } from "../links/references";
import { pool } from "../pool";

const FIND = `
  select links.id from links left join domains on domains.id = links.domain_id
  where coalesce(domains.host, '') = $1 and lower(links.alias) = lower($2) and links.workspace_id = $3 and links.deleted_at is null`;

/**
 * The caller's short link that an address stands for; null when it leads somewhere else. A scan of such a code passes the
 * link's rules and counts for it too. Throws a Failure when it is another short link of this installation.
 */
export async function linkBehind(actor: Actor, address: string): Promise<number | null> {
  const { host, pathname } = new URL(address);
  const own = [env().SHORT_URL, env().APP_URL].map((url) => new URL(url).host);
  const [, alias = ""] = /^\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (alias) {
    const { rows } = await pool().query<{ id: number }>(FIND, [
      own.includes(host) ? "" : host.replace(/:\d+$/, ""),
      alias,
      actor.workspaceId,
    ]);
    if (rows[0]) return rows[0].id;
  }
  await refuseLoops(actor, { url: address });
  return null;
}
