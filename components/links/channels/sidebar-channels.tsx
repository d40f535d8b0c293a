import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useFirstQuery } from "@/components/first-data";
import { listPage } from "@/components/shell/list-state";
import { lazy } from "@/components/ui/lazy";
import type { Channel } from "./queries";

const StarredChannels = lazy(
  () => import("./starred-channels").then((module) => module.StarredChannels),
  "components/links/channels/starred-channels",
);

/** The starred channels, below the pages of the sidebar, once there are any. */
export function SidebarChannels({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { data = [] } = useFirstQuery(starredQuery);
  return data.length > 0 && <StarredChannels starred={data} onNavigate={onNavigate} />;
}

/** How many starred channels the sidebar has room for. */
const MOST_STARRED = 8;

/** The channels pinned to the sidebar, in a module of their own: every page needs this query, and most need no other one of channels. */
export const starredQuery = queryOptions({
  queryKey: ["channels", "starred"],
  queryFn: async ({ signal }) =>
    listPage<Channel>(
      await api.get("/channels", { starred: "yes", order: "name", limit: MOST_STARRED }, signal),
      "channels",
    ).rows,
  staleTime: 60_000,
});
