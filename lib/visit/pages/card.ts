import type { Card } from "../extras";
import { type Html, html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { strip } from "./strip";
import { filled } from "./words/choose";

/** What networks, messengers and search engines read of a link: its title, description and picture, and where it leads. */
export function cardPage(
  card: Card,
  { to, host, alias, address }: { to: string; host: string; alias: string; address: string },
  setting: Setting,
): Page {
  const title = card.title || new URL(to).host;
  const head = cardHead({ ...card, title }, { canonical: to, address });
  const body = html`${card.description ? html`<p>${card.description}</p>` : ""}
<p><a class="button" href="${to}">${filled(setting.words["splash.continue"], { host: new URL(to).host })}</a></p>`;
  return layout({ setting, title, host, alias, strip: strip("waiting"), body, head });
}

/** The same for machines. `address` is the link's own. */
export const cardHead = (
  { title, description, image }: Card,
  { canonical, address }: { canonical: string; address: string },
): Html => html`<link rel="canonical" href="${canonical}">
${description ? html`<meta name="description" content="${description}"><meta property="og:description" content="${description}"><meta name="twitter:description" content="${description}">` : ""}
<meta property="og:type" content="website"><meta property="og:url" content="${address}"><meta property="og:title" content="${title}"><meta name="twitter:title" content="${title}">
${image ? html`<meta property="og:image" content="${image}"><meta name="twitter:image" content="${image}">` : ""}
<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`;
