import { db } from "@/lib/platform/database/db";
import { directionOf } from "@/lib/platform/direction";
import { Html, html } from "@/lib/platform/html";
import { readUnsubscribeToken, turnOffMails } from "./unsubscribe";
import { mailLanguage, mailWords } from "./words/choose";
import type { Words } from "./words/en";

/**
 * `/account/unsubscribe?token=…`, which needs no sign-in: `GET` asks, since programs open what is in a mail, and `POST` ends mails of that kind: the
 * button's, and that of mail programs (RFC 8058), which know neither cookies nor a page before. 400 for a token that is none of ours.
 */
export async function unsubscribeRoute(request: Request): Promise<Response> {
  const asked = readUnsubscribeToken(new URL(request.url).searchParams.get("token") ?? "");
  const known = asked && (await db().user.findUnique({ where: { id: asked.userId } }));
  const words = mailWords(
    mailLanguage(request.headers.get("accept-language") ?? "") ?? known?.language ?? null,
  );
  if (!asked) return page(400, words, html`<p>${words["unsubscribe.wrong"]}</p>`);
  if (request.method !== "POST")
    return page(200, words, html`<form method="post"><button>${words.unsubscribe}</button></form>`);
  await turnOffMails(asked.userId, asked.topic);
  return page(200, words, html`<p role="status">${words["unsubscribe.done"]}</p>`);
}

const STYLE = `:root{color-scheme:light dark;--canvas:#f8f7f2;--ink:#182124;--line:#87847d}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1416;--ink:#f1f0ec;--line:#6d767b}}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;background:var(--canvas);color:var(--ink);font:16px/24px system-ui,sans-serif}
h1{font-size:20px;line-height:28px;margin:0 0 16px}
p{margin:0}
button{min-height:44px;padding:0 16px;border:1px solid var(--ink);border-radius:5px;background:var(--ink);color:var(--canvas);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid var(--line);outline-offset:2px}`;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
};

function page(status: number, words: Words, body: Html): Response {
  const { text } = html`<!doctype html>
<html lang="${words.lang}" dir="${directionOf(words.lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${words["unsubscribe.title"]}</title><style>${new Html(STYLE)}</style></head>
<body><main><h1>${words["unsubscribe.title"]}</h1>${body}</main></body>
</html>
`;
  return new Response(text, { status, headers: HEADERS });
}
