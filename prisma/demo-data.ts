/** Records of the example account. `daily`: clicks on a working day now; `age`: days since it was created. */
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

/** Items of the example account. `sold`: number of sales in the last sixty days. */
export const DEMO_ITEMS = [
  {
    name: "Timetable theme",
    description:
      "A theme for people who look at numbers all day: hairlines, tabular figures, light and dark.",
    category: "Themes",
    sub_category: "Dashboards",
    options: ["Light", "Dark"],
    version: "1.4.2",
    tags: ["theme", "dashboard", "minimal"],
    price: { regular: 29.5, extended: 290 },
    currency: "EUR",
    seats_regular: 1,
    seats_extended: 5,
    drawing: "timetable",
    sold: 9,
  },
  {
    name: "Station chimes",
    description: "Twelve short chimes, recorded on a real platform, cut and levelled.",
    category: "Sounds",
    sub_category: "Signals",
    options: ["WAV", "MP3"],
    version: "2.0",
    tags: ["sound", "signal"],
    price: { regular: 12, extended: 96 },
    currency: "EUR",
    media_type: "audio",
    drawing: "chimes",
    sold: 5,
  },
  {
    name: "Night train",
    description: "Forty seconds of a night train across a viaduct, seamless, without people.",
    category: "Film",
    sub_category: "Backgrounds",
    options: ["4K", "1080p"],
    version: "1.0",
    tags: ["film", "loop", "night"],
    price: { regular: 39, extended: 320 },
    currency: "EUR",
    media_type: "video",
    drawing: "train",
    sold: 2,
  },
  {
    name: "Departure board font",
    description: "Not ready yet: the lower case is missing.",
    category: "Fonts",
    price: { regular: 19, extended: 150 },
    currency: "EUR",
    status: "draft",
    drawing: "board",
    sold: 0,
  },
] as const;

export const DEMO_BUYERS = ["Ada Lovelace", "Bob Ross", "Chipo Moyo", "Dana Kim", "Ewa Nowak"] as const;

/** Where programs asked for codes from, and how much of a hundred each was. */
export const DEMO_ASKERS = [
  ["DE", 44],
  ["US", 27],
  ["FR", 14],
  ["JP", 9],
  ["BR", 6],
] as const;
