import { brandedListPath, campaignListUrl, withPlainLetters } from "@/lib/platform/addresses";
import { env } from "@/lib/platform/env";
import { linkKey } from "./route";
import { mixed, stickySeed } from "./sticky";
import type { Visitor } from "./visitor";

/** A campaign as the database has it, in one row. */
export type RotationRow = {
  id: number;
  workspace_id: number;
  slug: string;
  mode: "equal" | "weighted" | "round_robin" | "sticky";
  access: "public" | "private";
  username: string | null;
  members: { id: number; domainId: number; alias: string; weight: number; origin: string | null }[] | null;
};

/** A link that may be chosen: its name in the memory of links, and its own short address. */
export type RotatedLink = { id: number; key: string; address: string; weight: number };

/** A campaign with what its rotator needs. */
export type Rotation = { id: number; mode: RotationRow["mode"]; links: RotatedLink[] };

/** The same with whose it is, and its public page where it has one: on the default short host, and its path on domains of its workspace. */
export type VisitedRotation = Rotation & {
  workspaceId: number;
  list: string | undefined;
  brandedList: string | undefined;
};

export const compileRotation = ({ members, ...row }: RotationRow): VisitedRotation => ({
  id: row.id,
  workspaceId: row.workspace_id,
  mode: row.mode,
  list: isListed(row) && row.username ? campaignListUrl(row.username, row.slug, row.id) : undefined,
  brandedList: isListed(row) ? brandedListPath(row.slug, row.id) : undefined,
  links: (members ?? []).map((link) => ({
    id: link.id,
    key: linkKey(link.domainId, link.alias),
    address: `${link.origin ?? env().SHORT_URL}/${withPlainLetters(link.alias)}`,
    weight: link.weight,
  })),
});

const isListed = ({ access }: Pick<RotationRow, "access">) => access === "public";

/** The links in the order in which they are to be tried: the first that is open is where this visitor goes. */
export function inOrder(
  { id, mode, links }: Rotation,
  visitor: Visitor,
  positions: Map<number, number>,
): Iterable<RotatedLink> {
  switch (mode) {
    case "equal":
      return drawn(links, () => 1);
    case "weighted":
      return drawn(links, ({ weight }) => weight);
    case "round_robin":
      return roundRobin(id, links, visitor, positions);
    case "sticky":
      return links.toSorted(nearestTo(id, visitor));
  }
}

/** Draws without putting back. What weighs nothing is never drawn. */
function* drawn(links: RotatedLink[], weightOf: (link: RotatedLink) => number): Generator<RotatedLink> {
  const left = links.filter((link) => weightOf(link) > 0);
  let total = left.reduce((sum, link) => sum + weightOf(link), 0);
  while (left.length > 0) {
    let point = Math.random() * total;
    const at = left.findIndex((link) => (point -= weightOf(link)) < 0);
    const [link] = left.splice(at, 1);
    if (!link) return;
    total -= weightOf(link);
    yield link;
  }
}

/** Round-robin over the visitors of this process. Robots see the next link without advancing. */
function* roundRobin(
  id: number,
  links: RotatedLink[],
  { bot }: Visitor,
  positions: Map<number, number>,
): Generator<RotatedLink> {
  const first = links.findIndex((link) => link.id > (positions.get(id) ?? 0));
  for (const link of [...links.slice(Math.max(first, 0)), ...links.slice(0, Math.max(first, 0))]) {
    if (bot === "") positions.set(id, link.id);
    yield link;
  }
}

/**
 * By rendezvous hashing: a visitor always has the same order of all links, so that an inactive one moves only its own
 * visitors.
 */
function nearestTo(id: number, visitor: Visitor) {
  const seed = stickySeed(`rotator\n${id}`, visitor);
  return (a: RotatedLink, b: RotatedLink) => mixed(seed ^ a.id) - mixed(seed ^ b.id) || a.id - b.id;
}
