import type { Member } from "./members";

/** Whether a link of a campaign can be chosen by itself: only an active one ever is. */
export function stateOf({
  disabledAt,
  blockedAt,
  expiresAt,
}: Member["link"]): "active" | "disabled" | "expired" {
  if (disabledAt || blockedAt) return "disabled";
  return expiresAt && expiresAt <= new Date() ? "expired" : "active";
}
