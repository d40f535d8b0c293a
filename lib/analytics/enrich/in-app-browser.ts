/**
 * Browsers inside of apps, by what the apps add to their user agents. Apps don't document this; lists that people keep of it agree on these.
 * Messages of an app about itself (`WhatsApp/2`) are fetchers of previews, not browsers.
 */
const NAMED: readonly [name: string, form: RegExp][] = [
  ["Instagram", /\bInstagram\b/],
  ["Threads", /\bBarcelona\b/],
  ["Messenger", /\b(MessengerForiOS|MessengerLiteForiOS|Orca-Android)\b/],
  ["Facebook", /\bFB(AN|AV|_IAB|IOS)\b/],
  ["TikTok", /\b(musical_ly|BytedanceWebview|TikTok|trill)(?![a-z])/i],
  ["LinkedIn", /\bLinkedInApp\b/],
  ["WeChat", /\bMicroMessenger\b/],
  ["Snapchat", /\bSnapchat\b/],
  ["Pinterest", /\bPinterest\/(iOS|Android)|\[Pinterest/],
  ["X", /\bTwitter(Android| for i(Phone|Pad))/],
  ["LINE", /\bLine\/\d/],
  ["KakaoTalk", /\bKAKAOTALK\b/i],
  ["Naver", /\bNAVER\(inapp/],
  ["Weibo", /\bWeibo\b|__weibo__/],
  ["QQ", /\bQQ\/\d/],
  ["Reddit", /\bReddit\/Version/],
];

/** Android says so of every web view; one of iOS lacks what Safari and all other browsers there end with. */
const UNNAMED = /; wv\)|\((iPhone|iPad|iPod)[^)]*\) AppleWebKit\/(?!.*\bSafari\/)/;

/** The app whose own browser this is; "app" for one that doesn't name itself, "" for a browser of its own. */
export function inAppBrowserOf(userAgent: string): string {
  const named = NAMED.find(([, form]) => form.test(userAgent));
  return named?.[0] ?? (UNNAMED.test(userAgent) ? "app" : "");
}
