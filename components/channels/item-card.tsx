import { FileUser, Link2, QrCode, X } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { draggable } from "./dragged";
import { useAssignItem, useRemoveItem } from "./queries";
import type { ChannelItem } from "./types";

const ICONS = { links: Link2, qr: QrCode, bio: FileUser };

/** One thing in a channel: what it is called, its address, where it leads, since when it is there. */
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
          <span className="truncate">{item.preview !== item.link && item.preview}</span>
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
      action: { label: t("undo"), run: () => tell(assign.mutateAsync(item)) },
    });
  return () => tell(remove.mutateAsync(item), offer);
}
