import * as z from "zod";
import { parse } from "@/lib/platform/failure";
import { ORDERS } from "../enums";
import { unreadable } from "../filter";
import { NewView } from "../views/schema";
import { createView } from "../views/views";
import { type Entry, Former, foundIn, keepDate, type Outcome, text } from "./entry";
import type { ArchiveRun } from "./run";

const ViewRow = z.object({
  ...Former,
  ...{ name: text, filter: z.record(text, text), sort: text, shared_at: text.nullish() },
  ...{ hidden: z.unknown(), density: z.unknown(), default: z.boolean().nullish() },
});

/** A view of the list of links, unless the caller has one with that name. */
export async function importView(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const row = entry.read(ViewRow);
  entry.key = row.name;
  const { userId, workspaceId } = run.actor;
  const whose = [workspaceId, userId];
  const input = parse(NewView, {
    ...{ name: row.name, order: ORDERS.find((order) => order === row.sort), shared: Boolean(row.shared_at) },
    ...{ hidden: row.hidden ?? undefined, density: row.density ?? undefined },
    filter: await filterHere(run, entry, row.filter),
  });
  const found = await foundIn(
    "view",
    "select id from saved_views where workspace_id = $1 and user_id = $2 and name = $3",
    [...whose, input.name],
  );
  if (found !== undefined) return "existing";
  if (!run.isMade) return "created";
  // A list that begins with a view already goes on to.
  const hasDefault =
    row.default === true &&
    (await foundIn(
      "default-view",
      "select view_id as id from default_views where workspace_id = $1 and user_id = $2",
      whose,
    )) !== undefined;
  const made = await createView(run.actor, { ...input, default: row.default === true && !hasDefault });
  await keepDate("saved_views", made.id, row.created_at);
  return "created";
}

/** Filters by ids are about those of the same records here. One without any of its records would show other links, so it's left out. */
async function filterHere(run: ArchiveRun, entry: Entry, filter: Record<string, string>) {
  const here: Record<string, string> = { ...filter };
  for (const [name, idHere] of Object.entries(BY_ID)) {
    const former = filter[name]?.split(",").map((id) => id.trim()) ?? [];
    const ids = await Promise.all(
      former.map(async (id) => (id === "default" ? id : idHere(run, Number(id)))),
    );
    const known = ids.filter((id) => id !== undefined);
    if (known.length < former.length) entry.leftOut.push(`filter by ${name}`);
    here[name] = known.join(",");
  }
  for (const name of unreadable(shown(here))) {
    entry.leftOut.push(`filter by ${name}`);
    delete here[name];
  }
  return here;
}

/** Empty ones are none. */
const shown = (filter: Record<string, string>) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));

type IdHere = (run: ArchiveRun, former: number) => number | undefined | Promise<number | undefined>;

const BY_ID: Record<string, IdHere> = {
  pixel: ({ ids }, former) => ids.pixels.get(former),
  campaign: ({ ids }, former) => ids.campaigns.get(former),
  channel: ({ ids }, former) => ids.channels.get(former),
  domain: async ({ domains, newHosts, actor }, former) => {
    const host = domains.get(former);
    if (host === undefined) return undefined;
    if (newHosts.has(host)) return 0;
    return foundIn("domain-of-view", "select id from domains where workspace_id = $1 and host = $2", [
      actor.workspaceId,
      host,
    ]);
  },
};
