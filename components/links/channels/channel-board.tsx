import { useQuery } from "@tanstack/react-query";
import { FileUser, Link2, QrCode, X } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { EmptyState, GhostRow } from "@/components/shell/empty-state";
import { oneOf, whole } from "@/components/shell/url-params";
import { useAddress } from "@/components/shell/url-state";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { LoadingRows } from "@/components/ui/loading";
import { Outdated } from "@/components/ui/outdated";
import { Pager } from "@/components/ui/pager";
import { Segmented } from "@/components/ui/segmented";
import { toast, toastOnError } from "@/components/ui/toast";
import { ITEM_TYPES } from "@/lib/links/channels/enums";
import { partsOf, ShortLink } from "../short-link";
import { useAddToChannel } from "./add-to-channel";
import { ADD_FIELD, AssignItem } from "./assign-item";
import { DropZone, draggable } from "./drag-and-drop";
import { type Channel, type ChannelItem, itemsQuery, useAssignItem, useRemoveItem } from "./queries";

const TYPES = ["all", ...ITEM_TYPES] as const;
const PARAMS = { type: oneOf(TYPES), page: whole(1) };

/** The items of a channel, of any type. */
export function ChannelBoard({ channel }: { channel: Channel }) {
  const t = useTranslations("channels");
  const { put } = useAddToChannel();
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

const ICONS = { links: Link2, qr: QrCode, bio: FileUser };

/** One item of a channel: its name, address, destination, and when it was added. */
export function ItemCard({ channelId, item }: { channelId: number; item: ChannelItem }) {
  const t = useTranslations("channels");
  const format = useFormatter();
  const takeOut = useTakeOut(channelId, item);
  const Icon = ICONS[item.type];
  const title = <span className="block truncate font-medium text-14">{item.title}</span>;
  return (
    <li
      {...draggable({ type: item.type, id: item.id, name: item.title })}
      className="flex min-w-0 gap-3 rounded-panel border bg-surface p-3"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <span className="sr-only">{t(`one-kind.${item.type}`)}</span>
        {item.type === "links" ? (
          <AppLink href={paths.link(item.id)} className="block min-w-0 rounded-control hover:underline">
            {title}
          </AppLink>
        ) : (
          title
        )}
        <div className="mt-0.5 flex min-w-0 items-center gap-1 text-13">
          <ShortLink {...partsOf(item.link)} />
          <CopyButton text={item.link} label={t("copy")} className="-my-1 pointer-coarse:size-9" />
        </div>
        <div className="mt-0.5 flex min-w-0 justify-between gap-3 text-12 text-ink-3">
          <span className="truncate">
            {item.preview !== item.link && item.preview.replace(/^https?:\/\//, "")}
          </span>
          <time dateTime={item.date} className="figures shrink-0">
            {format.dateTime(parseTimestamp(`${item.date} 00:00:00`), {
              dateStyle: "medium",
              timeZone: "UTC",
            })}
          </time>
        </div>
      </div>
      <Button
        tone="quiet"
        size="icon-small"
        aria-label={t("take-out", { name: item.title })}
        title={t("take-out", { name: item.title })}
        onClick={takeOut}
      >
        <X aria-hidden className="size-3.5" />
      </Button>
    </li>
  );
}

/** Takes it out at once and offers to put it back. */
function useTakeOut(channelId: number, item: ChannelItem) {
  const t = useTranslations("channels");
  const remove = useRemoveItem(channelId);
  const assign = useAssignItem(channelId);
  const offer = () =>
    toast({
      tone: "plain",
      title: t("taken-out", { name: item.title }),
      duration: 10_000,
      action: { label: t("undo"), run: () => toastOnError(assign.mutateAsync(item)) },
    });
  return () => toastOnError(remove.mutateAsync(item), offer);
}
