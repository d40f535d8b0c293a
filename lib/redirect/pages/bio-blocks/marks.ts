import type { Network } from "@/lib/links/bio/enums";
import { Html } from "@/lib/platform/html";

/** Lines on a square of 24. They are drawn for this page: a hint at what is behind them, not anybody's logo. */
const LINES: Record<Network, string> = {
  website:
    "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3c3 2.5 4 5.5 4 9s-1 6.5-4 9c-3-2.5-4-5.5-4-9s1-6.5 4-9",
  instagram:
    "M8 3.5h8a4.5 4.5 0 0 1 4.5 4.5v8a4.5 4.5 0 0 1-4.5 4.5h-8a4.5 4.5 0 0 1-4.5-4.5v-8a4.5 4.5 0 0 1 4.5-4.5M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M17 7h.01",
  facebook:
    "M14 21v-8h3l.5-3.5h-3.5v-2c0-1.200.6-1.800 1.800-1.800h1.700v-3.200h-2.5c-2.900 0-4.5 1.700-4.5 4.5v2.5h-2.5v3.5h2.5v8",
  x: "M4 4l16 16M20 4l-16 16",
  threads:
    "M17 10c-.4-3-2.200-4.5-5-4.5-3.600 0-5.5 2.5-5.5 6.5s1.900 6.5 5.5 6.5c3 0 4.800-1.5 4.800-3.700s-1.900-3.300-4.300-3.300c-2 0-3.200.9-3.200 2.100s1 1.900 2.300 1.900c2 0 2.900-1.5 2.900-4",
  bluesky:
    "M12 11c-1.5-3-4.5-6-7-7-1.5 0-1 5 0 7 .7 1.5 2.5 2 4 1.800-3 .4-4 2.200-2.5 4.200 2.5 3 4.700.5 5.5-2 .8 2.5 3 5 5.5 2 1.5-2 .5-3.800-2.5-4.200 1.5.2 3.300-.3 4-1.800 1-2 1.5-7 0-7-2.5 1-5.5 4-7 7",
  mastodon:
    "M8 20c3 1 6 .8 8 .3M4.5 12v-4c0-3 2-4.5 4.5-4.5h6c2.5 0 4.5 1.5 4.5 4.5v4c0 3-2 4.5-4.5 4.5h-5c-1 0-1.5.5-1.5 1.5M8 13v-3.5a2 2 0 0 1 4 0v2.5M12 9.5a2 2 0 0 1 4 0v3.5",
  tiktok: "M13 3.5v11.5a4 4 0 1 1-4-4M13 3.5c.4 3 2.400 5 5.5 5.300",
  youtube: "M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3M10 9v6l5-3z",
  twitch: "M5 3.5h15v10.5l-4 4h-4l-3 3v-3h-4zM11 8v4M15.5 8v4",
  linkedin: "M6 10v9M6 5.5v.01M11 19v-9M11 14c0-2.5 1.5-4 3.800-4s3.700 1.5 3.700 4v5",
  github:
    "M6.5 6.5v11M6.5 4a2.200 2.200 0 1 0 .01 0M6.5 16a2.200 2.200 0 1 0 .01 0M17.5 5.5a2.200 2.200 0 1 0 .01 0M17.5 10c0 3.5-3 4.5-7 4.800",
  whatsapp:
    "M4 20l1.200-4.200a8.5 8.5 0 1 1 3 3zM9 8.5c0 3.5 3 6.5 6.5 6.5l1-2-2.200-1.200-1 1c-1.200-.5-2-1.400-2.5-2.5l1-1-1.100-2.300z",
  telegram: "M21 4l-18.5 7.5 5.5 2 2 6 3-4 5 3.5zM8 13.5l8-5.5-6 7",
  discord:
    "M8 6c2.5-.7 5.5-.7 8 0 3 1 4.5 5 4.5 10-1.5 1.5-3 2-4.5 2l-1-2h-6l-1 2c-1.5 0-3-.5-4.5-2 0-5 1.5-9 4.5-10M9 12.5h.01M15 12.5h.01",
  reddit:
    "M4 14.5c0-3.5 3.5-6 8-6s8 2.5 8 6-3.5 5.5-8 5.5-8-2-8-5.5M9 13.5h.01M15 13.5h.01M9 16.800c2 1 4 1 6 0M12 8.5l1-4.5 3.5 1M18.5 4.5a1 1 0 1 0 .01 0",
  pinterest:
    "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9.5 21l2.5-11M10.5 16c3 1.5 5.5-1 5.5-4s-2-4.5-4.300-4.5-4.200 2-4.200 4.300c0 1 .4 1.900 1 2.400",
  snapchat:
    "M12 3.5c3 0 4.5 2 4.5 4.5v2.5l2 .5-2 1.5c.7 2 2 3 3.5 3.5l-2.5 1.5-.5 1.5c-2.5-.5-3 1.5-5 1.5s-2.5-2-5-1.5l-.5-1.5-2.5-1.5c1.5-.5 2.800-1.5 3.5-3.5l-2-1.5 2-.5v-2.5c0-2.5 1.5-4.5 4.5-4.5",
  spotify:
    "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M7 9.5c3.5-1 7-.7 10 1M7.5 12.700c3-.8 6-.4 8.5 1M8.200 15.700c2.300-.5 4.600-.2 6.600.9",
  soundcloud:
    "M3 17v-3M6 17v-5.5M9 17v-8M12 17v-10.5M12 6.5c3-.8 5.5 1 6 3.800 2 0 3 1.5 3 3.300s-1.300 3.400-3.200 3.400h-5.800",
};

const NAMES: Record<Exclude<Network, "website">, string> = {
  instagram: "Instagram",
  facebook: "Facebook",
  x: "X",
  threads: "Threads",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
  tiktok: "TikTok",
  youtube: "YouTube",
  twitch: "Twitch",
  linkedin: "LinkedIn",
  github: "GitHub",
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  discord: "Discord",
  reddit: "Reddit",
  pinterest: "Pinterest",
  snapchat: "Snapchat",
  spotify: "Spotify",
  soundcloud: "SoundCloud",
};

/** What a network is called; `website` in the visitor's language. */
export const networkName = (network: Network, website: string): string =>
  network === "website" ? website : NAMES[network];

/** Its mark. */
export const mark = (network: Network): Html => drawn(LINES[network]);

export const PLAY = "M8 5l11 7-11 7z";
export const PIN =
  "M12 21c-4-4.5-6.5-8-6.5-11.5a6.5 6.5 0 1 1 13 0c0 3.5-2.5 7-6.5 11.5M9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0";

/** A drawing of ours in the text's color. */
export const drawn = (lines: string): Html =>
  new Html(
    `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${lines}"/></svg>`,
  );
