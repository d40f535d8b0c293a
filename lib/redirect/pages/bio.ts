import { type IdentifiedBlock, identified } from "@/lib/links/bio/block-ids";
import type { BioContent } from "@/lib/links/bio/schema";
import { Html, html } from "@/lib/platform/html";
import { isScheduled, shown } from "./bio-blocks/block";
import type { SentForm } from "./bio-blocks/form";
import { type Product, productOf } from "./bio-blocks/product";
import { SCRIPT } from "./bio-blocks/script";
import { stylesFor } from "./bio-blocks/style";
import { colorsOf } from "./bio-picture";
import { type Brand, checked, readableOn } from "./brand";
import { bioPolicy, type Policy } from "./content-security-policy";
import { OWN_DIRECTION, opening, type Page, type Setting } from "./layout";
import { privacyFoot } from "./privacy-link";
import { initialOf } from "./social-picture";

/** A bio page as visitors see it, with the items of the catalog that it shows. */
export type Bio = { alias: string; title: string; content: BioContent; products: Product[] | null };
/** A bio page as the database has it. */
export type BioRow = Bio & {
  id: number;
  workspace_id: number;
  disabled: boolean;
  variant_content: BioContent | null;
  variant_percent: number | null;
};

/** Before the ids of blocks in addresses of the page's other version. */
const OTHER_VERSION = "~";

/** When a page is shown, after which form, and under which address; without one it is no page that networks could show. */
export type Shown = { now: number; sent?: SentForm | undefined; origin?: string; variant?: number };

/** The blocks of a page that there are at a moment. */
export const blocksAt = ({ content, products }: Bio, now: number): IdentifiedBlock[] =>
  identified(content.blocks).filter(
    (block) =>
      isScheduled(block, now) && (block.type !== "product" || productOf(block, products ?? []) !== undefined),
  );

/**
 * A bio page. Needs no JavaScript; the owner's input is shown as text. What is followed on it goes through an address of its block, where it is
 * counted.
 */
export function bioPage(bio: Bio, setting: Setting, { now, sent, origin, variant = 0 }: Shown): Page {
  const { alias, title, content } = bio;
  const { nonce, words } = setting;
  const { description } = content;
  const blocks = blocksAt(bio, now);
  const view = {
    path: `/b/${alias}/${variant === 0 ? "" : OTHER_VERSION}`,
    now,
    products: bio.products ?? [],
    sent,
    setting,
  };
  const page = html`${opening(words, title, colorsOf(content).background ? "light" : "light dark")}
${description ? html`<meta name="description" content="${description}">` : ""}
${origin ? card(bio, origin, setting) : ""}
<style nonce="${nonce}">${new Html(bioStyle(content, setting.brand) + stylesFor(blocks))}</style>
</head>
<body>
<main>
<header>
${face(bio, setting)}
<h1>${title}</h1>
${description ? html`<p>${description}</p>` : ""}
</header>
${blocks.map((block) => shown(block, view))}
${privacyFoot(setting)}
</main>
${needsOf(blocks).scripts ? html`<script nonce="${nonce}">${new Html(SCRIPT)}</script>` : ""}
</body>
</html>
`;
  return page.text;
}

/** The owner's picture; that of the brand on a page in its look; else the title's first sign. */
function face({ title, content: { avatar, theme } }: Bio, { brand }: Setting): Html {
  if (avatar)
    return html`<img class="face" src="${avatar}" alt="" width="88" height="88" referrerpolicy="no-referrer">`;
  if (theme === "brand" && brand.picture)
    return html`<img class="logo" src="${brand.picture}" alt="${brand.name}">`;
  return html`<span class="face" aria-hidden="true">${initialOf(title)}</span>`;
}

/** What networks and messengers show of the page. */
function card({ alias, title, content: { description } }: Bio, origin: string, { brand }: Setting): Html {
  const address = `${origin}/b/${alias}`;
  const said = description ? html`<meta property="og:description" content="${description}">` : "";
  return html`<link rel="canonical" href="${address}">
<meta property="og:type" content="profile"><meta property="og:url" content="${address}"><meta property="og:title" content="${title}">${said}${brand.name ? html`<meta property="og:site_name" content="${brand.name}">` : ""}
<meta property="og:image" content="${address}/picture.png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`;
}

/** What a page may do: no more than its blocks need at that moment. */
export const policyOf = (bio: Bio, now: number): Policy =>
  bioPolicy({ ...needsOf(blocksAt(bio, now)), logo: bio.content.theme === "brand" });

function needsOf(blocks: readonly IdentifiedBlock[]) {
  const has = (...types: IdentifiedBlock["type"][]) => blocks.some(({ type }) => types.includes(type));
  return { forms: has("form"), scripts: has("video", "map", "countdown"), frames: has("video", "map") };
}

/** The look of a bio page: its theme's, or the visitor's light or dark, overridden by the owner's colors. */
export function bioStyle(content: BioContent, brand: Brand): string {
  const { background, color, accent } = colorsOf(content);
  const chosen = [
    background &&
      `--canvas:${checked(background)};--ink:${readableOn(background)};--line:${readableOn(background)}33`,
    color && !background && `--canvas:${readableOn(color)}`,
    color && `--ink:${checked(color)}`,
    // Without an accent the buttons are the ink with the canvas on it.
    (background || color) && "--go:var(--ink);--on-go:var(--canvas)",
    accent && `--go:${checked(accent)};--on-go:${readableOn(accent)}`,
  ].filter(Boolean);
  const own = STYLE + (content.theme === "brand" ? brand.style : "");
  return chosen.length > 0 ? `${own}html:root{${chosen.join(";")}}` : own;
}

const STYLE = `${OWN_DIRECTION}
:root{--canvas:#f8f7f2;--line:#18212426;--ink:#182124;--go:#182124;--on-go:#fefdfb}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1416;--line:#f1f0ec2b;--ink:#f1f0ec;--go:#f1f0ec;--on-go:#0e1416}}
*{box-sizing:border-box;margin:0}
html{background:var(--canvas);color:var(--ink);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100dvh;padding:64px 24px}
main{width:100%;max-width:480px;margin:0 auto;display:grid;gap:12px}
header{text-align:center;margin-bottom:20px}
.logo{display:block;height:64px;width:auto;max-width:240px;margin:0 auto}
.face{display:inline-flex;width:88px;height:88px;border-radius:50%;object-fit:cover;align-items:center;justify-content:center;font-size:36px;font-weight:600;border:1px solid var(--line)}
h1{font-size:28px;line-height:34px;font-weight:600;letter-spacing:-.01em;margin-top:16px;text-wrap:balance;overflow-wrap:anywhere}
header p{margin-top:8px;text-wrap:pretty;opacity:.85;white-space:pre-line}
h2{font-size:18px;line-height:24px;font-weight:600;margin-top:20px;overflow-wrap:anywhere}
.report{margin-top:24px;font-size:14px;text-align:center;opacity:.8}
.said{white-space:pre-line;overflow-wrap:anywhere}
a{color:inherit}
.go{display:flex;align-items:center;justify-content:center;min-height:56px;padding:12px 20px;border-radius:8px;background:var(--go);color:var(--on-go);font-weight:600;text-decoration:none;text-align:center;overflow-wrap:anywhere}
.go:hover{opacity:.9}
.wide{display:block;width:100%;height:auto;border-radius:8px}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px}
@media (max-width:480px){body{padding:40px 16px}}
@media (forced-colors:active){.go{border:1px solid}}
`;
