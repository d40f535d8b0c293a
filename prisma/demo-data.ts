import { BROKEN_DAYS_AGO } from "./demo-story";

const WEEKEND = { from: "00:00", until: "24:00", days: ["sat", "sun"], zone: "Europe/Berlin" };

/** Links of the demo account, with how many days ago each was created. Names of hosts end in `.example.com`: nobody has them. */
export const DEMO_LINKS = [
  {
    age: 89,
    url: "https://shop.example.com/sale/spring",
    custom: "spring-sale",
    title: "Spring sale",
    geotarget: [{ location: "Germany", link: "https://shop.example.com/de/fruehling" }],
    devicetarget: [{ device: "ipad", link: "https://shop.example.com/lookbook" }],
    parameters: [
      { name: "utm_source", value: "newsletter" },
      { name: "utm_medium", value: "email" },
      { name: "utm_campaign", value: "spring" },
    ],
    metatitle: "Spring sale: a third off every timetable",
    metadescription: "Themes, sounds and films about railways, until the end of the month.",
  },
  {
    age: 63,
    url: "https://shop.example.com/de/fruehling-b",
    custom: "fruehling",
    title: "Frühling, variant B",
    parameters: [
      { name: "utm_source", value: "instagram" },
      { name: "utm_campaign", value: "fruehling" },
    ],
  },
  { age: 80, url: "https://shop.example.com/menu.pdf", custom: "menu", title: "Menu, table card" },
  {
    age: 71,
    url: "https://example.com/app",
    custom: "get-app",
    title: "Get the app",
    devicetarget: [
      { device: "iphone", link: "https://apps.example.com/ios" },
      { device: "android", link: "https://apps.example.com/android" },
    ],
    deeplink: { apple: "https://apps.example.com/ios", google: "https://apps.example.com/android" },
  },
  {
    age: 66,
    url: "https://blog.example.com/how-we-print-tickets",
    custom: "print-tickets",
    title: "How we print tickets",
  },
  {
    age: 48,
    url: "https://example.com/departures",
    custom: "platform",
    title: "Poster at the central station",
    rules: [
      {
        name: "Evenings",
        when: { hours: { from: "18:00", until: "24:00", zone: "Europe/Berlin" } },
        url: "https://example.com/departures/night",
      },
      {
        name: "Weekend in Germany",
        when: { all: [{ country: ["DE"] }, { hours: WEEKEND }] },
        url: "https://example.com/departures/weekend",
      },
      {
        name: "Two headlines",
        split: [
          { url: "https://example.com/departures/a", weight: 60 },
          { url: "https://example.com/departures/b", weight: 40 },
        ],
      },
    ],
  },
  { age: 52, url: "https://shop.example.com/newsletter", custom: "newsletter", title: "Newsletter sign-up" },
  {
    age: 44,
    url: "https://example.com/jobs/driver",
    custom: "jobs",
    title: "Drivers wanted",
    languagetarget: [{ language: "pl", link: "https://example.com/pl/praca" }],
  },
  { age: 36, url: "https://docs.example.com/start", custom: "start", title: "Getting started" },
  {
    age: 30,
    url: "https://example.com/press/kit.zip",
    custom: "press-kit",
    title: "Press kit",
    description: "The address of the file changed with the new website.",
  },
  {
    age: 27,
    url: "https://example.com/events/open-day",
    custom: "open-day",
    title: "Open day at the depot",
    ended: true,
    expiredurl: "https://example.com/events",
  },
  {
    age: 20,
    url: "https://example.com/partners/prices",
    custom: "partners",
    title: "Prices for partners",
    password: "gleis 9",
    clicklimit: 200,
  },
  {
    age: 3,
    url: "https://shop.example.com/sale/winter",
    custom: "winter-sale",
    title: "Winter sale",
    startsInDays: 12,
    earlyurl: "https://shop.example.com/soon",
  },
] as const;

/** Links of the demo account's own domain. Nobody comes to it, because no DNS leads here. */
export const DEMO_DOMAIN = { host: "go.nightmail.example", age: 77 };
export const DEMO_BRANDED_LINKS = [
  { custom: "shop", url: "https://shop.example.com/", title: "Shop" },
  { custom: "docs/*", url: "https://docs.example.com/*", title: "All pages of the documentation" },
] as const;

/** The change after which a destination is gone. */
export const DEMO_BROKEN = {
  alias: "press-kit",
  url: "https://example.com/press/kit-2027.zip",
  daysAgo: BROKEN_DAYS_AGO,
};

/** Items of the demo account. `sold`: number of sales in the last ninety days. */
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
    sold: 21,
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
    sold: 12,
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
    sold: 6,
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
