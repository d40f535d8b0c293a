import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { keepChanges } from "../history/history";
import { withHistory } from "../keep-history";
import type { Moving, Target } from "./plan";

/**
 * Moves links to another workspace, as part of the transaction under way. What belongs to the former one stays there: links leave its campaigns, channels and
 * pixels, its QR codes lead to their addresses as to any other, and what its shares show ends. Visits stay, too: `link_transfers` says where.
 */
export async function moveLinks(actor: Actor, moving: readonly Moving[], target: Target): Promise<void> {
  const ids = moving.map(({ id }) => id);
  const { workspaceId } = actor;
  const { name } = await db().workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  await withHistory(actor, ids, async () => {
    const here = target.domain === undefined;
    const domainId = target.domain?.id ?? null;
    const steps = {
      "count-transferred": [COUNT_IN_MONTH, [target.id, ids.length]],
      "detach-links": [DETACH, [ids]],
      "move-links": [MOVE, [ids, target.id, here, domainId, actor.userId]],
      "follow-links": [FOLLOW, [ids, target.id, workspaceId]],
    } satisfies Record<string, [string, unknown[]]>;
    for (const [step, [text, values]] of Object.entries(steps)) await rowsOf({ name: step, text, values });
  });
  const changes = [{ field: "workspace", before: name, after: target.name }];
  await keepChanges(
    actor,
    ids.map((linkId) => ({ subject: { linkId }, changes })),
  );
}

const OF_LINKS = "link_id = any ($1::int[])";

/** They are new links of the other workspace ($1) in this month. */
const COUNT_IN_MONTH = `
  insert into workspace_counters as kept (workspace_id, month, month_links)
  values ($1::int, date_trunc('month', now() at time zone 'UTC')::date, $2::int)
  on conflict (workspace_id) do update set month = excluded.month,
    month_links = excluded.month_links + case when kept.month = excluded.month then kept.month_links else 0 end`;

/** What ends. Codes in the order in which drains lock them, and before the counters of links, as there. */
const DETACH = `
  with campaigns as (delete from campaign_members where ${OF_LINKS}),
  channels as (delete from channel_items where ${OF_LINKS}),
  pixels as (delete from link_pixels where ${OF_LINKS}),
  shares as (delete from stat_shares where ${OF_LINKS}),
  codes as (select id from qr_codes where ${OF_LINKS} order by id for update)
  update qr_codes set link_id = null from codes where qr_codes.id = codes.id`;

/** Who created them is known where they are a member as well. A splash page that is named becomes the default one of the other workspace. */
const MOVE = `
  update links set workspace_id = $2::int, updated_at = statement_timestamp(),
    domain_id = case when $3::boolean then domain_id else $4::int end,
    created_by_id = coalesce((
      select user_id from memberships m where m.workspace_id = $2::int and m.user_id = created_by_id), $5::int),
    splash_id = null, overlay_id = null,
    type = case when overlay_id is null then type else 'direct' end,
    rules = case when rules is null then null else (
      select jsonb_agg(case when jsonb_exists(rule, 'splash') then jsonb_set(rule, '{splash}', 'null') else rule end order by place)
      from jsonb_array_elements(rules) with ordinality as each (rule, place)) end
  where id = any ($1::int[])`;

/** What goes along to $2, and that they come from $3. Last, since visits of links with a click limit wait for the counters, which drains lock in this order. */
const FOLLOW = `
  with former as (
    insert into link_transfers (link_id, workspace_id) select id, $3::int from unnest($1::int[]) id
    on conflict (link_id, workspace_id) do update set left_at = excluded.left_at
  ),
  sums as (update imported_clicks set workspace_id = $2::int where ${OF_LINKS}),
  days as (update imported_days set workspace_id = $2::int where ${OF_LINKS}),
  counters as (select link_id from link_counters where ${OF_LINKS} order by link_id for update)
  update link_counters set workspace_id = $2::int from counters where link_counters.link_id = counters.link_id`;
