import { expect, test } from "vitest";
import { botKind, deviceOf } from "./user-agent";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1";
const chrome = (system: string, rest = "") =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 ${rest}Safari/537.36`;

test.each([
  [IPHONE, "Safari", "iOS", "Mobile", ["iphone", "mobile"]],
  [IPAD, "Safari", "iPadOS", "Tablet", ["ipad", "tablet"]],
  [chrome("Linux; Android 13; Pixel 7", "Mobile "), "Chrome", "Android", "Mobile", ["android", "mobile"]],
  [chrome("Linux; Android 13; SM-X700"), "Chrome", "Android", "Tablet", ["android", "tablet"]],
  [chrome("Windows NT 10.0; Win64; x64"), "Chrome", "Windows", "Desktop", ["windows", "desktop"]],
  [
    `${chrome("Windows NT 10.0; Win64; x64")} Edg/119.0.0.0`,
    "Edge",
    "Windows",
    "Desktop",
    ["windows", "desktop"],
  ],
  [chrome("Macintosh; Intel Mac OS X 10_15_7"), "Chrome", "macOS", "Desktop", ["mac", "desktop"]],
  [chrome("X11; CrOS x86_64 14541.0.0"), "Chrome", "ChromeOS", "Desktop", ["chromeos", "desktop"]],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0",
    "Firefox",
    "Linux",
    "Desktop",
    ["linux", "desktop"],
  ],
  [chrome("Web0S; Linux/SmartTV"), "WebOS Browser", "webOS", "TV", ["smarttv"]],
  ["curl/8.5.0", "curl", "", "", []],
  ["", "", "", "", []],
  ["\u0000\u0001 nonsense", "", "", "", []],
])("%s", (userAgent, browser, os, device, targets) => {
  const { versions: _, ...read } = deviceOf(userAgent);
  expect({ ...read, targets: [...read.targets] }).toEqual({ browser, os, device, targets });
});

test.each([
  [IPHONE, [17, 0], [17, 0]],
  [chrome("Windows NT 10.0; Win64; x64"), [119, 0, 0, 0], [10]],
  [chrome("Macintosh; Intel Mac OS X 10_15_7"), [119, 0, 0, 0], [10, 15, 7]],
  [chrome("Linux; Android 13; Pixel 7", "Mobile "), [119, 0, 0, 0], [13]],
  [chrome("X11; Linux x86_64"), [119, 0, 0, 0], []],
  ["curl/8.5.0", [], []],
])("versions of %s", (userAgent, browser, os) => {
  expect(deviceOf(userAgent).versions).toEqual({ browser, os });
});

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
