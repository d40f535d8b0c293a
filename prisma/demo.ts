/** What the example account holds. `daily`: clicks on a working day now; `age`: days since it was made. */
export const DEMO_LINKS = [
  {
    daily: 64,
    age: 58,
    url: "https://shop.example.com/sale/spring",
    custom: "spring-sale",
    title: "Spring sale",
    geotarget: [{ location: "Germany", link: "https://shop.example.com/de/fruehling" }],
    parameters: [
      { name: "utm_source", value: "newsletter" },
      { name: "utm_medium", value: "email" },
    ],
  },
  { daily: 41, age: 55, url: "https://shop.example.com/menu.pdf", custom: "menu", title: "Menu, table card" },
  {
    daily: 33,
    age: 47,
    url: "https://example.com/app",
    custom: "get-app",
    title: "Get the app",
    devicetarget: [
      { device: "iphone", link: "https://apps.example.com/ios" },
      { device: "android", link: "https://apps.example.com/android" },
    ],
  },
  { daily: 18, age: 40, url: "https://blog.example.com/how-we-print-tickets", title: "How we print tickets" },
  {
    daily: 12,
    age: 31,
    url: "https://example.com/jobs/driver",
    custom: "jobs",
    title: "Drivers wanted",
    languagetarget: [{ language: "pl", link: "https://example.com/pl/praca" }],
  },
  { daily: 7, age: 24, url: "https://docs.example.com/start", custom: "start", title: "Getting started" },
  {
    daily: 4,
    age: 12,
    url: "https://example.com/press/kit.zip",
    custom: "press-kit",
    title: "Press kit",
    password: "gleis 9",
  },
  {
    daily: 2,
    age: 9,
    url: "https://example.com/events/open-day",
    custom: "open-day",
    title: "Open day",
    ended: true,
  },
];

export const COUNTRIES = ["DE", "US", "PL", "FR", "GB", "AT", "NL", "ES", "IT", "BR", "JP", "IN"] as const;

export const LANGUAGES = [
  "de-DE,de;q=0.9",
  "en-US,en;q=0.9",
  "pl-PL,pl;q=0.8",
  "fr-FR",
  "es-ES",
  "pt-BR",
  "ja",
] as const;

export const REFERRERS = [
  "",
  "https://www.instagram.com/",
  "https://www.google.com/",
  "https://mail.example.com/inbox",
  "https://www.facebook.com/",
  "https://t.co/abc",
  "https://news.example.org/",
] as const;

export const READERS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
  "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
  "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
] as const;
