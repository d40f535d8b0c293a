/** Where a social row leads, each with a mark of its own. */
export const NETWORKS = [
  "website",
  "instagram",
  "facebook",
  "x",
  "threads",
  "bluesky",
  "mastodon",
  "tiktok",
  "youtube",
  "twitch",
  "linkedin",
  "github",
  "whatsapp",
  "telegram",
  "discord",
  "reddit",
  "pinterest",
  "snapchat",
  "spotify",
  "soundcloud",
] as const;
export type Network = (typeof NETWORKS)[number];

/** What a form asks for. `text` and `consent` say it in words of their own. */
export const FORM_KINDS = ["name", "email", "phone", "message", "text", "consent"] as const;

/** Looks to begin with. `brand` is that of the workspace; colors of the page's own go before those of its theme. */
export const THEMES = ["plain", "brand", "paper", "forest", "ocean", "plum", "sunrise", "midnight"] as const;
export type Theme = (typeof THEMES)[number];
