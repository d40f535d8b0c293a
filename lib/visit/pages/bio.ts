import type { BioContent } from "@/lib/bio/schema";
import { bioStyle } from "./bio-style";
import { Html, html } from "./html";
import type { Page, Setting } from "./layout";

/** A bio page as visitors see it. */
export type Bio = { title: string; content: BioContent };
/** A bio page as the database has it. */
export type BioRow = Bio & { disabled: boolean };

/** The page of somebody's links. Needs no JavaScript; whatever the owner wrote is shown as text. */
export function bioPage({ title, content }: Bio, { nonce, words }: Setting): Page {
  const { description, avatar, blocks } = content;
  const page = html`<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${content.background ? "light" : "light dark"}">
<title>${title}</title>
${description ? html`<meta name="description" content="${description}">` : ""}
<style nonce="${nonce}">${new Html(bioStyle(content))}</style>
</head>
<body>
<main>
<header>
${avatar ? html`<img class="face" src="${avatar}" alt="" width="88" height="88" referrerpolicy="no-referrer">` : html`<span class="face" aria-hidden="true">${initial(title)}</span>`}
<h1>${title}</h1>
${description ? html`<p>${description}</p>` : ""}
</header>
${blocks.map(shown)}
</main>
</body>
</html>
`;
  return page.text;
}

const initial = (title: string) => (Array.from(title)[0] ?? "").toUpperCase();

function shown(block: BioContent["blocks"][number]): Html {
  switch (block.type) {
    case "link":
      return html`<a class="go" href="${block.url}" rel="noopener">${block.label}</a>\n`;
    case "title":
      return html`<h2>${block.text}</h2>\n`;
    case "text":
      return html`<p class="said">${block.text}</p>\n`;
    case "image": {
      const picture = html`<img class="wide" src="${block.image}" alt="${block.alt ?? ""}" loading="lazy" referrerpolicy="no-referrer">`;
      return block.url ? html`<a href="${block.url}" rel="noopener">${picture}</a>\n` : html`${picture}\n`;
    }
  }
}
