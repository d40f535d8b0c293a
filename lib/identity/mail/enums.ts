/** Mails that a person can turn off, each by itself. All others are about the account's safety, or were asked for. */
export const MAIL_CATEGORIES = ["sign-ins", "reports"] as const;
export type MailCategory = (typeof MAIL_CATEGORIES)[number];
