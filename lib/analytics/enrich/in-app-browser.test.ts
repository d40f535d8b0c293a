import { expect, test } from "vitest";
import { inAppBrowserOf } from "./in-app-browser";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36";

test.each([
  [
    "Instagram",
    `${IPHONE} Mobile/22B83 Instagram 357.1.0.24.114 (iPhone16,2; iOS 18_1; en_US; en; scale=3.00; 1290x2796; 659220458)`,
  ],
  [
    "Instagram",
    `${ANDROID} Instagram 356.0.0.41.101 Android (34/14; 420dpi; 1080x2400; Google/google; Pixel 8; shiba; shiba; en_US; 660102478)`,
  ],
  [
    "Threads",
    `${IPHONE} Mobile/22B83 Barcelona 357.0.0.22.101 (iPhone16,2; iOS 18_1; en_US; en; scale=3.00; 1290x2796; 656909452)`,
  ],
  [
    "Facebook",
    `${IPHONE} Mobile/22B83 [FBAN/FBIOS;FBAV/487.0.0.35.106;FBBV/662100000;FBDV/iPhone16,2;FBMD/iPhone;FBSN/iOS;FBSV/18.1]`,
  ],
  ["Facebook", `${ANDROID} [FB_IAB/FB4A;FBAV/487.0.0.60.77;]`],
  ["Messenger", `${IPHONE} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/481.0.0.30.109;]`],
  [
    "TikTok",
    `${IPHONE} Mobile/22B83 musical_ly_37.2.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US BytedanceWebview/d8a21c6`,
  ],
  ["TikTok", `${ANDROID} trill_370104 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill`],
  ["LinkedIn", `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30.1`],
  ["WeChat", `${IPHONE} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/en`],
  ["Snapchat", `${IPHONE} Mobile/15E148 Snapchat/13.14.0.43 (like Safari/8619.2.8.10.9, panda)`],
  ["Pinterest", `${IPHONE} Mobile/15E148 [Pinterest/iOS]`],
  ["X", `${IPHONE} Mobile/22B83 Twitter for iPhone/10.66`],
  ["LINE", `${IPHONE} Safari Line/14.18.1`],
  ["KakaoTalk", `${ANDROID};KAKAOTALK 2410850`],
  ["app", ANDROID],
  ["app", `${IPHONE} Mobile/15E148`],
  ["", `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`],
  ["", `${IPHONE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`],
  ["", `${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  [
    "",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  ],
  [
    "",
    "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
  ],
  ["", "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"],
  [
    "",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  ],
  ["", ""],
])("%j is where %s runs", (name, userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBe(name);
});
