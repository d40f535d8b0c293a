import { env } from "@/lib/platform/env";
import { type Html, html } from "@/lib/platform/html";
import type { Setting } from "./layout";

/** On the short host, below a word that is reserved, so that no link has this address; branded domains have no path of ours. */
export const PRIVACY_PATH = "/docs/privacy";

/** The way there from every visitor page. */
export const privacyLink = ({ words }: Pick<Setting, "words">): Html =>
  html`<a href="${env().SHORT_URL}${PRIVACY_PATH}" rel="nofollow">${words["privacy.link"]}</a>`;

/** The foot of pages that have nothing else in theirs. */
export const privacyFoot = (setting: Pick<Setting, "words">): Html =>
  html`<p class="report">${privacyLink(setting)}</p>`;
