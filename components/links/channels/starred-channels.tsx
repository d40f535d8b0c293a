import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { useHidden } from "@/components/shell/undoable-delete";
import { cn } from "@/components/ui/cn";
import { useAddToChannel } from "./add-to-channel";
import { ChannelMark } from "./channel-mark";
import { DropZone } from "./drag-and-drop";
import { type Channel, channels } from "./queries";

type Props = { starred: Channel[]; onNavigate: (() => void) | undefined };

/** Starred channels to go to, and to drop things on. */
export function StarredChannels({ starred, onNavigate }: Props) {
  const t = useTranslations("channels");
  const path = usePathname();
  const { put } = useAddToChannel();
  const hidden = useHidden();
  const shown = starred.filter((row) => !hidden.has(channels.deletable(row).path));
  if (shown.length === 0) return null;
  return (
    <div>
      <p className="px-2.5 pb-1 font-semibold text-12 text-ink-3">{t("starred-title")}</p>
      <ul aria-label={t("starred-title")} className="flex flex-col gap-0.5">
        {shown.map(({ id, name, color }) => (
          <DropZone key={id} as="li" onItem={(item) => put([item], id)}>
            <AppLink
              href={paths.channel(id)}
              onClick={onNavigate}
              aria-current={path === paths.channel(id) ? "page" : undefined}
              className={cn(
                "flex h-8 items-center gap-2.5 rounded-control px-2.5 text-13 transition-colors duration-90 low:h-7 pointer-coarse:h-11",
                path === paths.channel(id)
                  ? "bg-surface text-ink"
                  : "text-ink-2 hover:bg-surface hover:text-ink",
              )}
            >
              <span className="grid size-4 shrink-0 place-items-center">
                <ChannelMark color={color} />
              </span>
              <span className="truncate">{name}</span>
            </AppLink>
          </DropZone>
        ))}
      </ul>
    </div>
  );
}
