import { Html, html } from "./html";

/** What the page without a connection says, in the reader's language. */
export type OfflineWords = { title: string; text: string; retry: string };

type Worker = { language: string; direction: "ltr" | "rtl"; brand: string; words: OfflineWords };

/**
 * The script of the dashboard's service worker: where neither network nor server answers a navigation, it shows a page that says so. It keeps nothing, so
 * no build's files, nobody's data and no page of before can come out of it, and everything but a navigation passes it by.
 */
export const serviceWorker = (worker: Worker): string => `const PAGE = ${inScript(offlinePage(worker))};
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(start()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(navigated(event));
});
async function start() {
  await clients.claim();
  await registration.navigationPreload?.enable();
}
async function navigated(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(PAGE, { status: 503, headers: ${JSON.stringify(HEADERS)} });
  }
}
`;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "same-origin",
};

/** A text as a literal that cannot end the script, wherever that stands. */
const inScript = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/** The link leads to the page's own address, so that pressing it tries that once more. */
function offlinePage({ language, direction, brand, words }: Worker): string {
  const { text } = html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title} · ${brand}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<svg viewBox="0 0 560 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M12 12h230M246 3v18"/><path d="M262 12h298" stroke-dasharray="2 8"/><circle cx="8" cy="12" r="6" stroke="none"/></svg>
<h1>${words.title}</h1>
<p>${words.text}</p>
<p><a href="">${words.retry}</a></p>
</main>
</body>
</html>
`;
  return text;
}

const STYLE = `:root{--canvas:#f8f7f2;--line:#87847d;--ink:#182124;--ink-2:#465054;--accent:#09707f;--on-ink:#fefdfb}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1416;--line:#6d767b;--ink:#f1f0ec;--ink-2:#bbb9b3;--accent:#53c7d4;--on-ink:#0e1416}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;align-items:center;padding:48px 24px;background:var(--canvas);color:var(--ink);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:560px;margin:0 auto}
svg{display:block;width:100%;color:var(--line);margin-bottom:24px}
circle{fill:var(--accent)}
[dir=rtl] svg{transform:scaleX(-1)}
h1{font-size:32px;line-height:36px;font-weight:600;letter-spacing:-.02em;text-wrap:balance}
p{margin-top:16px;color:var(--ink-2);max-width:60ch}
a{display:inline-flex;align-items:center;min-height:44px;padding:8px 20px;border-radius:5px;background:var(--ink);color:var(--on-ink);font-weight:600;text-decoration:none}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (forced-colors:active){a{border:1px solid}}`;
