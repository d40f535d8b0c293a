import { rowsOf } from "@/lib/platform/database/transaction";
import type { Prisma } from "@/prisma/client/client";
import { type Earlier, earlierOf } from "./earlier";
import { type FailureReason, HEALTH, type Health, type UnknownReason } from "./enums";

/** What is known of the worst of a link's destinations. */
export type LinkHealth = {
  linkId: number;
  status: Health;
  reason: FailureReason | UnknownReason | null;
  httpStatus: number | null;
  url: string;
  movedTo: string | null;
  since: Date;
  checkedAt: Date;
  /** of a broken or failing one: what was there before, and isn't known as broken */
  earlier?: Earlier;
};

/** Of each of these links of which any destination was checked. They have to be the caller's. */
export async function healthOf(ids: number[]): Promise<Map<number, LinkHealth>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<LinkHealth>({ name: "health-of-links", text: HEALTH_OF, values: [ids, HEALTH] });
  const broken = rows.filter(({ status }) => status === "broken" || status === "failing");
  const earlier = await earlierOf(new Map(broken.map(({ linkId, url }) => [linkId, url])));
  return new Map(
    rows.map((row) => {
      const before = earlier.get(row.linkId);
      return [row.linkId, before ? { ...row, earlier: before } : row];
    }),
  );
}

const HEALTH_OF = `
  select distinct on (f.link_id) f.link_id as "linkId", d.status, d.reason, d.http_status as "httpStatus", d.url,
    d.moved_to as "movedTo", d.since, d.checked_at as "checkedAt"
  from link_destinations f join destinations d on d.id = f.destination_id
  where f.link_id = any ($1::int[]) and d.checked_at is not null
  order by f.link_id, array_position($2::text[], d.status), d.id`;

/** Values of the list's filter. */
export const HEALTH_FILTERS = ["", ...HEALTH, "unchecked"] as const;

/** The links of a workspace whose health is so: one of their destinations is, and none is worse. */
export function inHealth(
  workspaceId: number,
  health: (typeof HEALTH_FILTERS)[number],
): Prisma.LinkWhereInput[] {
  if (!health) return [];
  if (health === "unchecked")
    return [{ destinations: { none: { destination: { checkedAt: { not: null } } } } }];
  const worse = HEALTH.slice(0, HEALTH.indexOf(health));
  const leadsTo = (status: Prisma.DestinationWhereInput["status"]) => ({
    destination: { workspaceId, status },
  });
  return [
    { destinations: { some: leadsTo(health) } },
    ...(worse.length > 0 ? [{ destinations: { none: leadsTo({ in: worse }) } }] : []),
  ];
}
