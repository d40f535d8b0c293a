import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { Button, buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading-rows";
import { RelativeTime } from "@/components/ui/relative-time";
import { useEventWords } from "./event-words";
import { ownEventsQuery } from "./queries";

const STEP = 20;

/** What happened to the own account, and the way to take it along. */
export function SecuritySection() {
  const t = useTranslations("security");
  const words = useEventWords();
  const timeZone = useTimeZone();
  const [shown, setShown] = useState(10);
  const { data, error } = useQuery(ownEventsQuery(shown));
  if (error && !data) return <Callout tone="bad">{error.message}</Callout>;
  if (!data) return <LoadingRows label={t("loading")} rows={3} />;
  return (
    <>
      <ul aria-label={t("list")} className="border-t">
        {data.events.map((event) => (
          <li
            key={event.id}
            className="flex min-h-13 flex-col justify-center gap-x-4 border-b py-2 sm:flex-row sm:items-center"
          >
            <div className="min-w-0 sm:flex-1">
              <div className="font-medium text-13">
                {words.what(event)}
                {event.times > 1 && <span className="text-ink-3"> {t("times", { count: event.times })}</span>}
              </div>
              <div className="break-words text-12 text-ink-3">
                {[words.who(event), words.how(event)].filter(Boolean).join(" · ")}
              </div>
            </div>
            <span className="text-12 text-ink-3">
              <RelativeTime moment={parseTimestamp(event.last)} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {data.result > data.events.length && (
          <Button onClick={() => setShown(shown + STEP)}>{t("more")}</Button>
        )}
        <a href="/api/account/security/export?format=csv" download className={buttonLook()}>
          {t("csv")}
        </a>
        <a href="/api/account/security/export?format=ndjson" download className={buttonLook()}>
          {t("ndjson")}
        </a>
      </div>
    </>
  );
}
