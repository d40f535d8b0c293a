import { db, transaction } from "@/lib/platform/database/db";
import { existing } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { conflict, type Failure } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import type { Changeable } from "@/lib/platform/settings/enums";
import { setting } from "@/lib/platform/settings/settings";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import { countAlone } from "../access/count-alone";
import { recordSecurityEvent } from "../access/security-events";
import { QUOTAS, type Quota } from "./enums";
import type { QuotaChanges } from "./schema";

const SETTING = {
  links: "LINK_QUOTA",
  monthly: "MONTHLY_LINK_QUOTA",
  domains: "DOMAIN_QUOTA",
  members: "MEMBER_QUOTA",
} as const satisfies Record<Quota, Changeable>;

/** A quota of a workspace. Of limits null is unlimited; `own` is undefined where the workspace has the installation's default. */
export type KnownQuota = {
  name: Quota;
  used: number;
  limit: number | null;
  byDefault: number | null;
  own: number | null | undefined;
};

/** What the caller's workspace may have, and has; empty where nothing is limited. */
export async function listQuotas({ workspaceId }: Actor): Promise<KnownQuota[]> {
  const limits = await limitsOf(workspaceId);
  return Object.values(limits).some(({ limit }) => limit !== null) ? withUse(workspaceId, limits) : [];
}

/** The quotas of a person's own workspace. For administrators. */
export async function listUserQuotas(actor: Actor, { id }: { id: number }): Promise<KnownQuota[]> {
  await insistOnAdmin(actor);
  const workspaceId = await workspaceOf(id);
  return withUse(workspaceId, await limitsOf(workspaceId));
}

/**
 * Changes quotas of a person's own workspace; null goes back to the installation's default. They hold from the next thing that is created: what is there
 * already stays, however much it is. For administrators.
 */
export async function changeUserQuotas(
  actor: Actor,
  { id, ...changes }: { id: number } & QuotaChanges,
): Promise<void> {
  await insistOnAdmin(actor);
  const changed = QUOTAS.flatMap((name) => {
    const value = changes[name];
    return value === undefined ? [] : { name, value };
  });
  if (changed.length === 0) return;
  const detail = changed.map(({ name, value }) => `${name}=${value ?? "default"}`).join(" ");
  await transaction(async () => {
    const workspaceId = await workspaceOf(id);
    for (const { name, value } of changed)
      await rowsOf(
        value === null
          ? { name: "drop-quota", text: DROP, values: [workspaceId, name] }
          : {
              name: "keep-quota",
              text: KEEP,
              values: [workspaceId, name, value === "unlimited" ? null : value],
            },
      );
    recordSecurityEvent(actor, { kind: "user.quotas-changed", userId: id, workspaceId: null, detail });
  });
  log().info({ by: actor.userId, user: id, quotas: detail }, "a user's quotas were changed");
}

const DROP = "delete from workspace_quotas where workspace_id = $1::int and quota = $2::text";
const KEEP = `
  insert into workspace_quotas (workspace_id, quota, most) values ($1::int, $2::text, $3::int)
  on conflict (workspace_id, quota) do update set most = excluded.most`;

async function workspaceOf(id: number): Promise<number> {
  const where = { id, personalWorkspace: { closedAt: null } };
  return (await existing("User", db().user.findFirst({ where }))).personalWorkspaceId;
}

type Limits = Record<Quota, Omit<KnownQuota, "name" | "used">>;

async function limitsOf(workspaceId: number): Promise<Limits> {
  const rows = await rowsOf<{ quota: string; most: number | null }>({
    name: "quotas",
    text: "select quota, most from workspace_quotas where workspace_id = $1::int",
    values: [workspaceId],
  });
  const own = new Map(rows.map(({ quota, most }) => [quota, most]));
  const limitOf = (name: Quota) => {
    const byDefault = setting(SETTING[name]) ?? null;
    const chosen = own.get(name);
    return { byDefault, own: chosen, limit: chosen === undefined ? byDefault : chosen };
  };
  return {
    links: limitOf("links"),
    monthly: limitOf("monthly"),
    domains: limitOf("domains"),
    members: limitOf("members"),
  };
}

async function withUse(workspaceId: number, limits: Limits): Promise<KnownQuota[]> {
  const [used] = await rowsOf<Record<Quota, number>>({
    name: "use-of-quotas",
    text: USED,
    values: [workspaceId],
  });
  return QUOTAS.map((name) => ({ name, used: used?.[name] ?? 0, ...limits[name] }));
}

const DOMAINS = "(select count(*)::int from domains where workspace_id = $1::int and expired_at is null)";
const MEMBERS = "(select count(*)::int from memberships where workspace_id = $1::int)";

/** Archived links are counted by `link_room` once there is a limit, and kept by triggers from then on. */
const USED = `
  select coalesce(counter.links, 0) + coalesce(counter.archived, (
      select count(*)::int from links where workspace_id = $1::int and deleted_at is null and archived_at is not null)) as links,
    case when counter.month = date_trunc('month', now() at time zone 'UTC')::date then counter.month_links else 0 end as monthly,
    ${DOMAINS} as domains, ${MEMBERS} as members
  from (select) as one left join workspace_counters counter on counter.workspace_id = $1::int`;

type Room = {
  quota: "domains" | "members";
  also?: () => number | Promise<number>;
  refuse?: (limit: number) => Failure;
};

/**
 * Throws a `conflict` where a workspace has as many as it may have, with those that `also` counts. To be called in the transaction in which one more is made: of
 * several at one moment the others wait here, and see it.
 */
export async function insistOnRoom(
  workspaceId: number,
  { quota, also = () => 0, refuse }: Room,
): Promise<void> {
  const { limit } = (await limitsOf(workspaceId))[quota];
  if (limit === null) return;
  await countAlone(workspaceId);
  const [counted] = await rowsOf<{ used: number }>({
    name: `count-${quota}`,
    text: `select ${quota === "domains" ? DOMAINS : MEMBERS} as used`,
    values: [workspaceId],
  });
  if ((counted?.used ?? 0) + (await also()) < limit) return;
  throw refuse ? refuse(limit) : reached[quota](limit);
}

const AND_MORE = "ask the operator of this installation for more.";

const reached: Record<Quota, (limit: number) => Failure> = {
  links: (limit) =>
    conflict(
      `This workspace has reached its limit of ${limit} ${limit === 1 ? "link" : "links"}, archived ones included. Delete links that are no longer needed, or ${AND_MORE}`,
    ),
  monthly: (limit) =>
    conflict(
      `This workspace has reached its limit of ${limit} new ${limit === 1 ? "link" : "links"} a month. Wait for the first day of the next month (UTC), or ${AND_MORE}`,
    ),
  domains: (limit) =>
    conflict(
      `This workspace has reached its limit of ${limit} branded ${limit === 1 ? "domain" : "domains"}. Delete one that is no longer needed, or ${AND_MORE}`,
      "domain",
    ),
  members: (limit) =>
    conflict(
      `This workspace has reached its limit of ${limit} ${limit === 1 ? "person" : "people"}, open invitations included. Remove a member or an invitation, or ${AND_MORE}`,
      "email",
    ),
};

/** Why a workspace can't have another link. `monthly`: this month. */
export async function linkQuotaReached(workspaceId: number, quota: "links" | "monthly"): Promise<Failure> {
  return reached[quota]((await limitsOf(workspaceId))[quota].limit ?? 0);
}
