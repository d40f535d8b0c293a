import type { Card } from "../extras";
import { html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { strip } from "./strip";
import { filled } from "./words/choose";

/** What networks, messengers and search engines read of a link: its title, description and picture, and where it leads. */
export function cardPage(
  { title, description, image }: Card,
  { to, host, alias, address }: { to: string; host: string; alias: string; address: string },
  setting: Setting,
): Page {
  const shown = title || new URL(to).host;
  const head = html`<link rel="canonical" href="${to}">
${description ? html`<meta name="description" content="${description}"><meta property="og:description" content="${description}"><meta name="twitter:description" content="${description}">` : ""}
<meta property="og:type" content="website"><meta property="og:url" content="${address}"><meta property="og:title" content="${shown}"><meta name="twitter:title" content="${shown}">
${image ? html`<meta property="og:image" content="${image}"><meta name="twitter:image" content="${image}">` : ""}
<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`;
  const body = html`${description ? html`<p>${description}</p>` : ""}
<p><a class="button" href="${to}">${filled(setting.words["splash.continue"], { host: new URL(to).host })}</a></p>`;
  return layout({ setting, title: shown, host, alias, strip: strip("waiting"), body, head });
}
