import { Star } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { countColumn, dateColumn, leadColumn, RowLink, textColumn } from "@/components/shell/list-columns";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Column } from "@/components/ui/data-list";
import { toastOnError } from "@/components/ui/toast";
import { ChannelMark } from "./channel-mark";
import { type Channel, useStar } from "./queries";

/** Columns of the channel list. */
export function useChannelColumns(): [Column<Channel>, ...Column<Channel>[]] {
  const t = useTranslations("channels");
  return [
    leadColumn("name", t("columns.name"), "minmax(0,3fr)", (row) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <ChannelMark color={row.color} />
        <RowLink href={paths.channel(row.id)} className="font-medium">
          {row.name}
        </RowLink>
        <StarButton channel={row} />
      </span>
    )),
    textColumn("description", t("columns.description"), "minmax(0,4fr)", ({ description }) => description, {
      narrow: "below",
      ink: "text-ink-3",
    }),
    countColumn("items", t("columns.items"), (count) => t("items", { count })),
    dateColumn(t("columns.date"), ({ date }) => parseTimestamp(date)),
  ];
}

/** Puts a channel into the sidebar, or takes it out. */
export function StarButton({ channel }: { channel: Pick<Channel, "id" | "name" | "starred"> }) {
  const t = useTranslations("channels");
  const star = useStar();
  const { id, name, starred } = channel;
  const label = t(starred ? "unstar" : "star", { name });
  return (
    <Button
      tone="quiet"
      size="icon-small"
      aria-pressed={starred}
      aria-label={label}
      title={label}
      className="pointer-coarse:size-9"
      onClick={() => toastOnError(star.mutateAsync({ id, starred: !starred }))}
    >
      <Star aria-hidden className={cn("size-3.5", starred ? "fill-data-2 text-data-2" : "text-ink-3")} />
    </Button>
  );
}
