import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { filtersIn } from "./filters";
import { watchFeed } from "./live-feed";
import type { Send } from "./live-view";
import { FILTER_FIELDS } from "./schema";
import type { FindSubject } from "./subject";

/** Which visits are shown: those that pass every filter. */
export const LiveQuery = z.object(FILTER_FIELDS);
type LiveQuery = z.output<typeof LiveQuery>;

/** The operation that streams clicks on the record of `find`: `clicks` for those of the last 30 minutes, then each new `click`. */
export const liveOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & LiveQuery) => {
    const { parts } = await find(actor, query);
    const watched = { workspaceId: owned(actor).workspaceId, parts, filters: filtersIn(query) };
    return { start: (send: Send) => watchFeed(watched, send) };
  };
