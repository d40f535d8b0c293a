import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ShortLink } from "@/components/links/short-link";
import { oneOf, whole } from "@/components/shell/address-params";
import { useAddress } from "@/components/shell/address-state";
import { EmptyState } from "@/components/shell/empty-state";
import { GhostRow } from "@/components/shell/ghost-row";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading-rows";
import { Outdated } from "@/components/ui/outdated";
import { Pager } from "@/components/ui/pager";
import { Segmented } from "@/components/ui/segmented";
import { ITEM_TYPES } from "@/lib/channels/choices";
import { ADD_FIELD, AssignItem } from "./assign-item";
import { DropZone } from "./drop-zone";
import { ItemCard } from "./item-card";
import { itemsQuery } from "./queries";
import type { Channel } from "./types";
import { usePutIntoChannel } from "./use-put-into-channel";

const TYPES = ["all", ...ITEM_TYPES] as const;
const PARAMS = { type: oneOf(TYPES), page: whole(1) };

/** What is in a channel, whatever kind of thing it is. */
export function ChannelBoard({ channel }: { channel: Channel }) {
  const t = useTranslations("channels");
  const { put } = usePutIntoChannel();
  const [shown, set] = useAddress(PARAMS);
  const query = useQuery(itemsQuery(channel.id, shown));
  const { data, error } = query;
  return (
    <DropZone className="flex flex-col gap-5" onItem={(item) => put([item], channel.id)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Segmented
          label={t("kind")}
          value={shown.type}
          options={TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(type) => set({ type, page: null })}
        />
        <AssignItem channelId={channel.id} />
      </div>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} rows={3} />}
      {data?.rows.length === 0 &&
        (shown.type === "all" ? (
          <EmptyState title={t("no-items")} example={<Example />}>
            <Button tone="primary" onClick={() => document.getElementById(ADD_FIELD)?.focus()}>
              {t("add-first")}
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={t("none-of-kind")}>
            <Button onClick={() => set({ type: null, page: null })}>{t("show-all")}</Button>
          </EmptyState>
        ))}
      {data && data.rows.length > 0 && (
        <>
          <Outdated query={query}>
            <ul
              aria-label={t("board", { name: channel.name })}
              className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
            >
              {data.rows.map((item) => (
                <ItemCard key={`${item.type}-${item.id}`} channelId={channel.id} item={item} />
              ))}
            </ul>
          </Outdated>
          {data.maxpage > 1 && (
            <Pager
              page={data.currentpage}
              pages={data.maxpage}
              perPage={data.perpage}
              total={data.result}
              onPage={(page) => set({ page })}
            />
          )}
        </>
      )}
    </DropZone>
  );
}

function Example() {
  const t = useTranslations("channels");
  return (
    <GhostRow>
      <span className="min-w-0 flex-1 font-medium">{t("example-item")}</span>
      <ShortLink host="go.example" slug="menu" />
    </GhostRow>
  );
}
