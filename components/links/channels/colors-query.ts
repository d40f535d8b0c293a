import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";

/** The workspace's channels' colors, by id. */
export const channelColorsQuery = queryOptions({
  queryKey: ["channels", "colors"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: { channels: { id: number; color: string }[] } }>(
      "/channels",
      { limit: 1_000 },
      signal,
    );
    return new Map(data.channels.map(({ id, color }) => [id, color]));
  },
  staleTime: 30_000,
});
