import { formatTimestamp } from "@/lib/platform/fields";
import type { LinkHealth } from "./health";
import type { HealthCheckedResponse, HealthResponse } from "./schema";

/** Null until a destination was checked. */
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
        earlier: health.earlier
          ? {
              address: health.earlier.address,
              until: formatTimestamp(health.earlier.until),
              field: health.earlier.field,
              name: health.earlier.name,
            }
          : null,
      }
    : null;

export const presentHealthChecked = (health: LinkHealth | undefined): HealthCheckedResponse => ({
  data: { health: presentHealth(health) },
});
