import { onlineManager, type QueryCache, useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { useTimeZone } from "@/components/identity/session/queries";
import { Button } from "@/components/ui/button";

/** Says that what is on the page could not be brought up to date, since when, and offers to try again. */
export function FailedBanner() {
  const t = useTranslations("failed");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  const failure = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => describeFailure(cache),
    () => "",
  );
  if (online && failure === "") return null;
  const [failedSince = "", ...words] = failure.split("\n");
  const since = online ? Number(failedSince) : lastReading(cache);
  const time = since > 0 && format.dateTime(new Date(since), { timeStyle: "short", timeZone });
  return (
    <div
      role="status"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-2 text-13 sm:px-8"
    >
      <CloudOff aria-hidden className="size-4 shrink-0 text-warn" />
      <span className="min-w-0 flex-1">
        {online ? words.join(" ") : t("offline")}{" "}
        {time && <span className="text-ink-3">{t("shown-since", { time })}</span>}
      </span>
      <Button size="small" onClick={() => void client.refetchQueries({ type: "active" })}>
        {t("retry")}
      </Button>
    </div>
  );
}

/**
 * When the first failed query was last read, and the reason, as text so that React can compare it. A refusal (404 …) belongs
 * to its page; only outages are everyone's business.
 */
function describeFailure(cache: QueryCache): string {
  const failed = cache.getAll().find((query) => query.isActive() && isOutage(query.state.error));
  return failed ? `${failed.state.dataUpdatedAt || ""}\n${failed.state.error?.message}` : "";
}

/** When what is on the page was last read, in milliseconds; 0 for a page that shows nothing yet. */
const lastReading = (cache: QueryCache) =>
  Math.max(0, ...cache.getAll().map((query) => (query.isActive() ? query.state.dataUpdatedAt : 0)));

const isOutage = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);
