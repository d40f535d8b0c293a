import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { parseTimestamp } from "@/components/timestamps";
import type { HealthResponse } from "@/lib/links/health/schema";

type Known = NonNullable<HealthResponse>;

/** What is known of a link's destinations as a sentence: which address, since when, and why. */
export function useHealthText(): (health: Known) => string {
  const t = useTranslations("health");
  const format = useFormatter();
  const timeZone = useTimeZone();
  return (health) => {
    const address = health.address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
    const since = format.dateTime(parseTimestamp(health.since), { dateStyle: "medium", timeZone });
    const status = health.httpstatus ?? 0;
    const cause = health.reason ? t(`reasons.${health.reason}`, { status }) : "";
    return t(`texts.${health.status}`, { address, since, cause, to: health.movedto ?? "" });
  };
}
