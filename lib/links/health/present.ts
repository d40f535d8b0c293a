import { formatTimestamp } from "@/lib/platform/fields";
import type { LinkHealth } from "./health";
import type { HealthCheckedResponse, HealthResponse } from "./schema";

/** Null until a destination was looked at. */
export const presentHealth = (health: LinkHealth | undefined): HealthResponse =>
  health
    ? {
        status: health.status,
        reason: health.reason,
        httpstatus: health.httpStatus,
        address: health.url,
        movedto: health.movedTo,
        since: formatTimestamp(health.since),
        checked: formatTimestamp(health.checkedAt),
      }
    : null;

export const presentHealthChecked = (health: LinkHealth | undefined): HealthCheckedResponse => ({
  data: { health: presentHealth(health) },
});
