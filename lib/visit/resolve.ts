import { env } from "@/lib/env";
import { unavailable } from "@/lib/failure";
import { pool } from "@/lib/pool";
import { compileLink, type Link, type LinkRow } from "./link";
import { LinkCache } from "./link-cache";
import { FIND_LINK } from "./sql/find-link";

/** A visitor waits no longer than this for the database. */
const PATIENCE_MS = 1_800;

/** The cache of this process's links over the one query that finds them. */
export const linkCache = (isTold: () => boolean): LinkCache =>
  new LinkCache({ most: env().LINK_CACHE, load: (key) => withinPatience(findLink(key)), isTold });

/** The name of a link in the cache and in announcements. */
export const linkKey = (domainId: number, alias: string): string => `${domainId}:${alias.toLowerCase()}`;

async function findLink(key: string): Promise<Link | undefined> {
  const colon = key.indexOf(":");
  const values = [Number(key.slice(0, colon)), key.slice(colon + 1)];
  const { rows } = await pool().query<LinkRow>({ name: "find-link", text: FIND_LINK, values });
  return rows[0] && compileLink(rows[0]);
}

/** Rejects with a `Failure` (`unavailable`) when it takes too long. */
export function withinPatience<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
