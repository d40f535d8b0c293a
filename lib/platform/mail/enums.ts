/** Where a mail is on its way: the first two are under way, the rest are ends. */
export const MAIL_STATES = ["waiting", "sending", "sent", "failed", "expired", "unknown"] as const;
export type MailState = (typeof MAIL_STATES)[number];
