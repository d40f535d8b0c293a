import { Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { useWriteLock } from "@/components/ui/write-lock";
import { useStopNames } from "../route/stop-names";
import { type Checked, shortened, useSwitchBack } from "./switch-back";

/** Mails about a broken link lead right to its switch. */
function focusIfAsked(button: HTMLButtonElement | null): void {
  if (new URLSearchParams(window.location.search).has("switchback")) button?.focus();
}

/** Which stop of the route it is; the destination is none. */
const KINDS = {
  url: undefined,
  geotarget: "geo",
  devicetarget: "device",
  languagetarget: "language",
  rules: "rule",
} as const;

/** Of a link that is broken or failing: its last good address, with the way back to it, or that there is none. */
export function EarlierAddress({ link }: { link: Checked }) {
  const t = useTranslations("health");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const switchBack = useSwitchBack();
  const isLocked = useWriteLock() !== null;
  const names = useStopNames();
  const earlier = link.health?.earlier;
  if (!earlier) return <p className="truncate text-12 text-ink-3">{t("no-earlier", { name: link.name })}</p>;
  const until = format.dateTime(parseTimestamp(earlier.until), { dateStyle: "medium", timeZone });
  const kind = KINDS[earlier.field];
  const place = kind && names.spoken({ kind, name: earlier.name });
  const said = { address: shortened(earlier.address), until };
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2">
      <span className="line-clamp-2 min-w-0 break-words" title={earlier.address}>
        {place ? t("earlier-at", { place, ...said }) : t("earlier", said)}
      </span>
      {!isLocked && (
        <Button ref={focusIfAsked} size="small" onClick={() => switchBack(link)}>
          <Undo2 aria-hidden className="size-3.5 rtl:-scale-x-100" />
          {t("switch-back")}
        </Button>
      )}
    </p>
  );
}
