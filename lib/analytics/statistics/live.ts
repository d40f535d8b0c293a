import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { filtersIn } from "./filters";
import { watchFeed } from "./live-feed";
import type { Send, Watched } from "./live-view";
import { recordFilters } from "./record-filters";
import { FILTER_FIELDS } from "./schema";
import type { FindSubject } from "./subject";

/** Which visits are shown: those that pass every filter. */
export const LiveQuery = z.object(FILTER_FIELDS);
type LiveQuery = z.output<typeof LiveQuery>;

/**
 * The operation that streams clicks on the record of `find`: `clicks` for those of the last 30 minutes, then `sums` of what is new, at most once a
 * second, and the newest of it each as a `click`; `counted` says that any number of the workspace is another one.
 */
export const liveOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & LiveQuery) => {
    const { parts } = await find(actor, query);
    const within = await recordFilters(actor, query);
    const watched = { workspaceId: owned(actor).workspaceId, parts, filters: filtersIn(query), within };
    return { start: (send: Send) => watchFeed(watched, send) };
  };

const MOST_LINKS = 200;
const isId = (number: number) => number <= 2_147_483_647;

/** Which links are watched one by one; what is no id of the caller's has no visits. */
export const LiveLinksQuery = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/, "must be IDs separated by commas")
    .transform((text) => [...new Set(text.split(",").map(Number).filter(isId))].sort((a, b) => a - b))
    .refine((ids) => ids.length <= MOST_LINKS, `must be at most ${MOST_LINKS} IDs`)
    .meta({ examples: ["1,2,3"] }),
});
type LiveLinksQuery = z.output<typeof LiveLinksQuery>;

/** Streams `sums` for each of several links, as a list shows them. */
export const watchLinks = (actor: Actor, { id }: LiveLinksQuery) => {
  const { workspaceId } = owned(actor);
  const parts = [{ scope: "link" as const, ids: id }];
  const watched: Watched = { workspaceId, parts, filters: [], within: [], byLink: true };
  return { start: (send: Send) => watchFeed(watched, send) };
};
