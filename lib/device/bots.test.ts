import { expect, test } from "vitest";
import { botKind } from "./bots";

test.each([
  ["curl/8.5.0", ""],
  ["Wget/1.21.3", ""],
  ["python-requests/2.31.0", ""],
  ["node", ""],
  ["axios/1.7.2", ""],
  ["Go-http-client/2.0", ""],
  ["okhttp/4.12.0", ""],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36",
    "",
  ],
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "preview"],
  ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "preview"],
  ["WhatsApp/2.23.20.0 A", "preview"],
  ["Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)", "preview"],
  ["TelegramBot (like TwitterBot)", "preview"],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "crawler"],
  ["Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", "crawler"],
  ["nodebot/1.0", "crawler"],
  ["", "unnamed"],
  ["   ", "unnamed"],
])("%s is %s", (userAgent, kind) => {
  expect(botKind(userAgent)).toBe(kind);
});
