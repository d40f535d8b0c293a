/** Events of webhooks. The triggers of the migration `webhooks_are_told` and `lib/analytics/alerts`, `lib/analytics/goals` and `lib/links/health` write these very names. */
export const EVENTS = [
  "link.created",
  "link.changed",
  "link.deleted",
  "link.clicks_jumped",
  "link.clicks_stopped",
  "link.broken",
  "link.recovered",
  "goal.reached",
  "purchase.made",
  "purchase.refunded",
  "form.submitted",
] as const;
export type WebhookEvent = (typeof EVENTS)[number];

/** Why a webhook is disabled, where nobody has disabled it. */
export const DISABLED_FOR = ["failing"] as const;
