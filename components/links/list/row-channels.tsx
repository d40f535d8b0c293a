import { useTranslations } from "use-intl";
import { ChannelMark } from "../channels/channel-mark";
import type { LinkRow } from "../queries";

const MOST = 2;

/** The channels of a link in its row, each with its color; nothing for a link in none. */
export function RowChannels({ channels }: Pick<LinkRow, "channels">) {
  const t = useTranslations("links.row");
  if (channels.length === 0) return null;
  const more = channels.slice(MOST);
  return (
    <ul aria-label={t("channels")} className="flex min-w-0 max-w-full flex-wrap gap-x-2.5 text-12 text-ink-2">
      {channels.slice(0, MOST).map(({ id, name, color }) => (
        <li key={id} className="flex min-w-0 items-center gap-1">
          <ChannelMark color={color} className="size-2" />
          <span className="max-w-32 truncate">{name}</span>
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.map(({ name }) => name).join(", ")} className="text-ink-3">
          {t("more-channels", { count: more.length })}
        </li>
      )}
    </ul>
  );
}
