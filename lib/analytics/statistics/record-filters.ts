import pLimit from "p-limit";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { findByAddress } from "@/lib/links/find";
import { invalid } from "@/lib/platform/failure";
import { RECORDS, type RecordKind } from "../store/enums";
import type { Part, Within } from "../store/store";
import { filterTexts } from "./filters";
import { recordsNamed } from "./record-names";
import { campaignSubject, channelSubject } from "./subject";

/** The filters by records in a query: each says which visits they are about now. A name that nothing has finds no visits. */
export async function recordFilters(actor: Actor, query: object): Promise<Within[]> {
  const found: Within[] = [];
  for (const record of RECORDS)
    for (const { kind, values } of filterTexts(query, record))
      found.push({ kind, parts: await partsNamed(actor, record, values) });
  return found;
}

async function partsNamed(actor: Actor, kind: RecordKind, names: string[]): Promise<Within["parts"]> {
  if (kind === "link") return [{ scope: "link", ids: await linksNamed(actor, names) }];
  const ids = await recordsNamed(kind, owned(actor).workspaceId, names);
  if (kind !== "campaign" && kind !== "channel") return [{ scope: kind, ids }];
  const subject = kind === "campaign" ? campaignSubject : channelSubject;
  const subjects = await pLimit(LOOKED_UP_AT_ONCE).map(ids, (id) => subject(actor, { id }));
  return subjects.flatMap(({ parts }) => parts);
}

/** Any number may be called the same, and each takes a connection of which others have need, too. */
const LOOKED_UP_AT_ONCE = 3;

/** Each is a look-up of its own. */
const MOST_LINKS = 100;

async function linksNamed(actor: Actor, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  const addresses = [...new Set(names)];
  if (addresses.length > MOST_LINKS)
    throw invalid(
      `A filter takes at most ${MOST_LINKS} links. Filter by a campaign, a channel or a domain instead.`,
    );
  for (const address of addresses) {
    const id = await findByAddress(actor, address);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/**
 * The same question with fewer conditions, so that sums can answer it: everything of a workspace that is of some links, or of some domains, is what there is
 * of those.
 */
export function narrowed<Asked extends { parts: Part[]; within?: readonly Within[] }>(asked: Asked): Asked {
  const { parts, within = [] } = asked;
  const [only, ...others] = within;
  const isOfAll = parts.length === 1 && parts[0]?.scope === "workspace";
  if (!isOfAll || !only || others.length > 0 || only.kind !== "is") return asked;
  const scopes = new Set(only.parts.map(({ scope }) => scope));
  const [scope] = scopes;
  if (scopes.size > 1 || (scope !== "link" && scope !== "domain")) return asked;
  const ids = [...new Set(only.parts.flatMap((part) => part.ids))];
  return { ...asked, parts: [{ scope, ids }], within: [] };
}
