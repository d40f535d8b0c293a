import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { cn } from "@/components/ui/cn";
import type { KeyUse } from "./queries";

/** How many calls a key has left in this minute. */
export function KeyMeter({ use: { limit, remaining, resets } }: { use: KeyUse }) {
  const t = useTranslations("key-page");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const share = remaining / limit;
  return (
    <div className="flex max-w-md flex-col gap-2">
      <div
        role="meter"
        aria-label={t("meter")}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={remaining}
        className="h-2 overflow-hidden rounded-control bg-sunken"
      >
        <div
          className={cn("h-full", share > 0.2 ? "bg-accent" : "bg-warn")}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="figures text-13">
        {t("left", { left: remaining, limit })}{" "}
        <span className="text-ink-3">
          {remaining === limit
            ? t("full")
            : t("resets", {
                time: format.dateTime(parseTimestamp(resets), { timeStyle: "medium", timeZone }),
              })}
        </span>
      </p>
    </div>
  );
}
