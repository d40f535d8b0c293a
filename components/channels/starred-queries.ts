import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { listPage } from "@/components/shell/list-page";
import type { Channel } from "./types";

/** How many starred channels the sidebar has room for. */
const MOST_STARRED = 8;

/** The channels that stand in the sidebar, apart from the other queries: every page reads these, and most nothing else of channels. */
export const starredQuery = queryOptions({
  queryKey: ["channels", "starred"],
  queryFn: async ({ signal }) =>
    listPage<Channel>(
      await api.get("/channels", { starred: "yes", order: "name", limit: MOST_STARRED }, signal),
      "channels",
    ).rows,
  staleTime: 60_000,
});
