import type { Actor } from "@/lib/identity/access/actor";
import { db, transaction } from "@/lib/platform/database/db";
import { conflict, parse } from "@/lib/platform/failure";
import { type Earlier, NAMES } from "./health/earlier";
import { healthOf } from "./health/health";
import type { SwitchBack } from "./health/schema";
import type { FieldChange } from "./history/history";
import { lockLink } from "./keep-history";
import { getLink, type Link, updateLink, type WrittenLink } from "./links";
import { keptRules, type Rule } from "./rules/schema";
import { LinkChanges } from "./schema";

/** A link that leads to an earlier address again, and the entry of its history whose undo takes that back. */
export type Switched = WrittenLink & { entryid: number | null };

/**
 * Gives the broken place of one of the caller's links the last good address that its history has, which is one more change of the
 * link. Throws a conflict where there is none, or another than the caller has seen.
 */
export const switchBack = (actor: Actor, { id, address }: SwitchBack & { id: number }): Promise<Switched> =>
  transaction(async () => {
    // What is read here is written again whole, so nobody may change it in between.
    await lockLink(actor, id);
    const link = await getLink(actor, { id });
    const earlier = (await healthOf([id])).get(id)?.earlier;
    if (!earlier)
      throw conflict("This link has no broken destination with an earlier address in its history.");
    if (earlier.address !== address)
      throw conflict(
        "The link was changed meanwhile, and its last good address is another one now.",
        "address",
      );
    const written = await updateLink(actor, { id, ...parse(LinkChanges, await changesTo(link, earlier)) });
    return { ...written, entryid: await entryOf(id, earlier) };
  });

/** The body of the update: the destination is always in it, and the targets of a kind, and the rules, are replaced together. */
async function changesTo(link: Link, { field, name, nth, address }: Earlier) {
  if (field === "url") return { url: address };
  if (field === "rules") {
    const { rules } = await db().link.findUniqueOrThrow({ where: { id: link.id }, select: { rules: true } });
    const changed = keptRules(rules).map((rule) =>
      rule.name === name ? leadingTo(rule, nth, address) : rule,
    );
    return { url: link.url, rules: changed };
  }
  const kind = field.slice(0, -"target".length);
  const targets = link.targets
    .filter((target) => target.kind === kind)
    .map((target) => ({ [NAMES[field]]: target.name, link: target.name === name ? address : target.url }));
  return { url: link.url, [field]: targets };
}

/** The rule with another address: the only one that it has, or that at a place. */
function leadingTo(rule: Rule, nth: number | undefined, url: string): Rule {
  if (!("split" in rule)) return { ...rule, url } as Rule;
  return { ...rule, split: rule.split.map((each, at) => (at === nth ? { ...each, url } : each)) };
}

async function entryOf(linkId: number, { field }: Earlier): Promise<number | null> {
  const entry = await db().historyEntry.findFirst({
    where: { linkId, note: "" },
    orderBy: { id: "desc" },
    select: { id: true, changes: true },
  });
  // Written by `keepChanges` alone.
  const changes = (entry?.changes ?? []) as FieldChange[];
  return changes.some((change) => change.field === field) ? (entry?.id ?? null) : null;
}
