import { type Html, html } from "./html";

/** What the track of a link looks like from here: it goes nowhere, it ends, it is shut, it is locked, it waits, or there are several. */
export type Track = "missing" | "ended" | "shut" | "locked" | "waiting" | "listed";

const END: Record<Track, Html> = {
  missing: html`<path d="M132 12h428" stroke-dasharray="2 8" /><circle cx="120" cy="12" r="5" fill="none" />`,
  ended: html`<path d="M12 12h230M246 3v18" /><path d="M262 12h298" stroke-dasharray="2 8" />`,
  shut: html`<path d="M12 12h230M242 4l16 16M258 4l-16 16" /><path d="M262 12h298" stroke-dasharray="2 8" />`,
  locked: html`<path d="M12 12h230M242 4h16v16h-16zM258 12h290" /><path d="M545 7h10v10h-10z" fill="currentColor" />`,
  listed: html`<path d="M12 12h536M242 12l14-9h292M242 12l14 9h292" /><path d="M545 7h10v10h-10z" fill="currentColor" />`,
  waiting: html`<path d="M12 12h536" /><path d="M250 3v18M262 3v18" /><path d="M545 7h10v10h-10z" fill="currentColor" />`,
};

/** The route strip: where the visitor stands, and what becomes of the rails. Decoration: the headline says the same in words. */
export const strip = (track: Track): Html =>
  html`<svg class="strip" viewBox="0 0 560 24" preserveAspectRatio="xMinYMid slice" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${track === "missing" ? html`<path d="M12 12h103" />` : ""}${END[track]}<circle class="here" cx="8" cy="12" r="6" stroke="none" /></svg>`;
