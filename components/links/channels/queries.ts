import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { ItemType } from "@/lib/links/channels/enums";

const INCLUDE = "items,date";
export const ITEMS_PER_PAGE = 48;

export const channelKeys = {
  all: ["channels"] as const,
  list: (state: ListState) => ["channels", "list", state] as const,
  one: (id: number) => ["channels", "one", id] as const,
  items: (id: number, shown: ItemsShown) => ["channels", "items", id, shown] as const,
};

/** Which of a channel's items are shown. */
export type ItemsShown = { type: ItemType | "all"; page: number };

export const channelsQuery = (state: ListState) =>
  queryOptions({
    queryKey: channelKeys.list(state),
    queryFn: async ({ signal }) =>
      listPage<Channel>(
        await api.get("/channels", { ...queryOf(state), include: INCLUDE }, signal),
        "channels",
      ),
    placeholderData: keepPreviousData,
  });

export const channelQuery = (id: number) =>
  queryOptions({
    queryKey: channelKeys.one(id),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Channel }>(`/channel/${id}/details`, {}, signal)).data,
  });

export const itemsQuery = (id: number, shown: ItemsShown) =>
  queryOptions({
    queryKey: channelKeys.items(id, shown),
    queryFn: async ({ signal }) =>
      listPage<ChannelItem>(
        await api.get(`/channel/${id}`, { ...shown, limit: ITEMS_PER_PAGE }, signal),
        "items",
      ),
    placeholderData: keepPreviousData,
  });

/** A mutation after which everything read about channels is read again. */
function useChannelMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: channelKeys.all });
  return useMutation({ mutationFn, onSettled });
}

/** Makes a channel, or changes the one with this id. Gives its id. */
export const useSaveChannel = (id?: number) =>
  useChannelMutation(async (body: object) => {
    if (id === undefined) return (await api.post<{ id: number }>("/channel/add", body)).id;
    await api.put(`/channel/${id}/update`, body);
    return id;
  });

export const useStar = () =>
  useChannelMutation(({ id, starred }: Pick<Channel, "id" | "starred">) =>
    api.put(`/channel/${id}/update`, { starred }),
  );

type ItemName = Pick<ChannelItem, "type" | "id">;

export const useAssignItem = (channelId: number) =>
  useChannelMutation(({ type, id }: ItemName) => api.post(`/channel/${channelId}/assign/${type}/${id}`));

export const useRemoveItem = (channelId: number) =>
  useChannelMutation(({ type, id }: ItemName) => api.remove(`/channel/${channelId}/item/${type}/${id}`));

/** How a channel is deleted. */
export const deletableChannel = ({ id, name }: Pick<Channel, "id" | "name">) => ({
  path: `/channel/${id}/delete`,
  name,
});

/** A channel as the API answers it with `include=items,date`. */
export type Channel = {
  id: number;
  name: string;
  description: string;
  color: string;
  starred: boolean;
  items: number;
  date: string;
};

/** A link, QR code or bio page in a channel; the date is its own, the day alone. */
export type ChannelItem = {
  type: ItemType;
  id: number;
  title: string;
  preview: string;
  link: string;
  date: string;
};
