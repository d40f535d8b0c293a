/** Settings that can be changed while processes run (ADR 42). All others say where something is, or who may open it. */
export const CHANGEABLE = [
  "REGISTRATION",
  "DOMAIN_CHECK",
  "DESTINATION_CHECK",
  "LINK_HEALTH",
  "PIXEL_CONSENT",
  "STATUS_PAGE",
  "STATUS_NOTICE",
  "API_RATE_LIMIT",
  "ITEM_API_RATE_LIMIT",
  "UPLOAD_QUOTA_MB",
  "LINK_QUOTA",
  "MONTHLY_LINK_QUOTA",
  "DOMAIN_QUOTA",
  "MEMBER_QUOTA",
  "CLICK_RETENTION_MONTHS",
  "CLICK_VALUES_PER_HOUR",
  "BACKUP_EVERY",
  "BACKUP_KEEP",
] as const;
export type Changeable = (typeof CHANGEABLE)[number];

type Option = "open" | "closed" | "off" | "warn" | "require" | "on" | "ask";

/** What those that are a choice can be. */
export const OPTIONS: Partial<Record<Changeable, readonly Option[]>> = {
  REGISTRATION: ["open", "closed"],
  DOMAIN_CHECK: ["off", "warn", "require"],
  DESTINATION_CHECK: ["on", "off"],
  LINK_HEALTH: ["on", "off"],
  PIXEL_CONSENT: ["off", "ask"],
  STATUS_PAGE: ["on", "off"],
};
