import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { paths } from "@/components/paths";
import { listPage } from "@/components/shell/list-state";
import { recordQueries } from "@/components/shell/records";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import type { ItemType } from "@/lib/links/channels/enums";
import type { ItemResponse, ListedChannelResponse } from "@/lib/links/channels/schema";

export const channels = recordQueries<Channel, Channel, "channels">({
  noun: "channels",
  list: { path: "/channels", rows: "channels", include: "items,date" },
  path: "/channel",
  // `/channel/:id` lists what is in it.
  read: async (id, signal) => (await api.get<{ data: Channel }>(`/channel/${id}/details`, {}, signal)).data,
  home: paths.channels(),
  nameOf: ({ name }) => name,
});

export type Channel = Required<ListedChannelResponse>;

/** A link, QR code or bio page in a channel. */
export type ChannelItem = ItemResponse;

export const ITEMS_PER_PAGE = 48;

/** Which of a channel's items are shown. */
export type ItemsShown = { type: ItemType | "all"; page: number };

export const itemsQuery = (id: number, shown: ItemsShown) =>
  queryOptions({
    queryKey: ["channels", "items", id, shown],
    queryFn: async ({ signal }) =>
      listPage<ChannelItem>(
        await api.get(`/channel/${id}`, { ...shown, limit: ITEMS_PER_PAGE }, signal),
        "items",
      ),
    placeholderData: keepRows,
  });

export const useStar = () =>
  useRefreshingMutation(channels.touched, ({ id, starred }: Pick<Channel, "id" | "starred">) =>
    api.put(`/channel/${id}/update`, { starred }),
  );

type ItemName = Pick<ChannelItem, "type" | "id">;

export const useAssignItem = (channelId: number) =>
  useRefreshingMutation(channels.touched, ({ type, id }: ItemName) =>
    api.post(`/channel/${channelId}/assign/${type}/${id}`),
  );

export const useRemoveItem = (channelId: number) =>
  useRefreshingMutation(channels.touched, ({ type, id }: ItemName) =>
    api.remove(`/channel/${channelId}/item/${type}/${id}`),
  );
