import { html } from "./html";
import { layout, type Page } from "./layout";
import { strip, type Track } from "./strip";

/** Why there is no way on, for the short link `host/alias`. `away`: the database cannot be asked. `root`: no link was named. */
export type Unavailable = {
  kind: "unknown" | "root" | "expired" | "disabled" | "limit" | "blocked" | "away";
  host: string;
  alias: string;
};

type Words = { track: Track; title: string; text: string };

const WORDS: Record<Unavailable["kind"], Words> = {
  unknown: {
    track: "missing",
    title: "No link here",
    text: "This address leads nowhere. Check it for a typing mistake, or ask whoever gave it to you.",
  },
  root: {
    track: "missing",
    title: "Only short links here",
    text: "This host sends people on to other places. Add the part that comes after the slash.",
  },
  expired: {
    track: "ended",
    title: "This link has ended",
    text: "It was made to work for a limited time, and that time is over. Ask whoever gave it to you for a newer one.",
  },
  disabled: {
    track: "ended",
    title: "This link is switched off",
    text: "Its owner has turned it off for now. Ask them whether it will be back.",
  },
  limit: {
    track: "ended",
    title: "This link is used up",
    text: "It was made for a limited number of visits, and all of them are taken. Ask its owner for another.",
  },
  blocked: {
    track: "shut",
    title: "This link was taken down",
    text: "The operator of this service has blocked it. It will not lead anywhere, and there is nothing you need to do.",
  },
  away: {
    track: "waiting",
    title: "Back in a moment",
    text: "The link could not be looked up just now. Load this page again in a few seconds.",
  },
};

/** The small page for a link that cannot be followed. It never shows where the link would have led. */
export function unavailablePage({ kind, host, alias }: Unavailable, nonce: string): Page {
  const { track, title, text } = WORDS[kind];
  return layout({ nonce, title, host, alias, strip: strip(track), body: html`<p>${text}</p>` });
}
