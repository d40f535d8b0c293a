import type { Statement } from "@/lib/platform/database/transaction";

/** Where a link is: the domain's id, 0 for the default short host, and its alias. */
type Place = { domainId: number; alias: string };

/**
 * Finds the workspace's links at some places: rows of a place among them, from 1, and the link's id. A look-up each: joined, the planner would read all links
 * of the workspace.
 */
export const linksAt = (workspaceId: number, places: readonly Place[]): Statement => ({
  name: "links-at",
  text: LINKS_AT,
  values: [workspaceId, places.map(({ domainId }) => domainId), places.map(({ alias }) => alias)],
});

const LINKS_AT = `
  select asked.place::int as place, l.id
  from unnest($2::int[], $3::text[]) with ordinality as asked (domain_id, alias, place), lateral (
    select id, workspace_id from links
    where coalesce(domain_id, 0) = asked.domain_id and lower(alias) = lower(asked.alias) and deleted_at is null
    offset 0) l
  where l.workspace_id = $1::int`;
