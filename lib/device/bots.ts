import { isbot } from "isbot";

/** Why a request is no person's visit; "" when it is one. */
export type BotKind = "" | "preview" | "crawler" | "prefetch" | "head" | "unnamed";

// Messengers and networks fetch a page to draw a card of it; nobody has followed the link yet.
const PREVIEWS =
  /facebookexternalhit|facebot|meta-externalfetcher|twitterbot|slackbot|slack-imgproxy|whatsapp\/|discordbot|telegrambot|linkedinbot|skypeuripreview|viber|pinterestbot|redditbot|mastodon|bluesky|iframely|embedly|vkshare|line-poker|kakaotalk-scrap|applebot-preview|google-pagerenderer|snap url preview|microsoftpreview|teams-preview|synapse|matrix-bot|flipboardproxy|tumblr|bitlybot|signal-preview/i;

// Whoever runs one of these asked for the page; `isbot` would call most of them robots.
const TOOLS =
  /^(curl|wget|axios|python|python-requests|python-urllib|python-httpx|aiohttp|httpx|go-http-client|okhttp|node|node-fetch|undici|got|superagent|postmanruntime|insomnia|httpie|java|apache-httpclient|libwww-perl|lwp|ruby|faraday|guzzlehttp|php|dart|reqwest|rest-client|restsharp|deno|bun|hyper|ureq|symfony|autocannon|k6|apachebench|wrk|hey|vegeta|aria2|fetch|libcurl|xh|powershell)\b|windowspowershell\//i;

/** What kind of robot a user agent names. An empty one is `unnamed`; plain HTTP tools count as people. */
export function botKind(userAgent: string): BotKind {
  if (userAgent.trim() === "") return "unnamed";
  if (PREVIEWS.test(userAgent)) return "preview";
  if (TOOLS.test(userAgent)) return "";
  return isbot(userAgent) ? "crawler" : "";
}
