/** Mails that a person can turn off, each by itself. All others are about the account's safety, or were asked for. */
export const MAIL_CATEGORIES = ["sign-ins", "reported-links"] as const;
export type MailCategory = (typeof MAIL_CATEGORIES)[number];

/** Mails about a workspace that a member has chosen, which the table `member_notices` keeps. */
export const CHOSEN_MAILS = ["digest", "alerts", "broken"] as const;
type ChosenMail = (typeof CHOSEN_MAILS)[number];

/** What one press ends: mails of a kind, or those about one workspace. */
export type MailTopic = MailCategory | `${ChosenMail}-${number}`;

/** Whether a mail of a topic is there because its reader has chosen it, for nothing but their interest. */
export const isChosenMail = (topic: MailTopic): boolean => !MAIL_CATEGORIES.some((each) => each === topic);
