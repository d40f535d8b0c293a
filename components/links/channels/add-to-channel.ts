import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import { toast } from "@/components/ui/toast";
import { openPicker } from "../picker/picker-state";
import { type Addable, draggable } from "./drag-and-drop";
import { channels } from "./queries";

/** Puts one thing or many into a channel that is named or, without one, asked for. */
export function useAddToChannel() {
  const t = useTranslations("choose");
  const { mutate } = useRefreshingMutation(
    channels.touched,
    ({ channel, items }: { channel: number; items: Addable[] }) =>
      Promise.all(items.map(({ type, id }) => api.post(`/channel/${channel}/assign/${type}/${id}`))),
    { onError: (error) => toast({ tone: "bad", title: error.message }) },
  );
  const put = (items: [Addable, ...Addable[]], channel: number) =>
    mutate(
      { channel, items },
      {
        onSuccess: () =>
          toast({ tone: "good", title: t("put", { count: items.length, name: items[0].name }) }),
      },
    );
  const ask = (items: [Addable, ...Addable[]]) =>
    openPicker({
      noun: "channel",
      about: items.length === 1 ? items[0].name : t("several", { count: items.length }),
      choose: (id) => id !== null && put(items, id),
    });
  return { put, ask };
}

/** Lets the rows of a list be put into channels: dragged onto one, or sent to one that is asked for. */
export function useRowsForChannels<Row>(addable: (row: Row) => Addable) {
  const { ask } = useAddToChannel();
  return {
    drag: (row: Row) => draggable(addable(row)),
    onChannel: (first: Row, ...others: Row[]) => ask([addable(first), ...others.map(addable)]),
  };
}
