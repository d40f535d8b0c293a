import type { Location } from "../lib/analytics/enrich/country";

/** Values with how likely each is. */
export type Weighted<T> = readonly (readonly [T, number])[];

const at = (country: string, region = "", city = ""): Location => Object.freeze({ country, region, city });

const BAVARIA = at("DE", "Bavaria", "Munich");
const BERLIN = at("DE", "Land Berlin", "Berlin");
const HAMBURG = at("DE", "Free and Hanseatic City of Hamburg", "Hamburg");
const SAXONY = at("DE", "Saxony", "Leipzig");

const GERMANY: Weighted<Location> = [
  [BERLIN, 9],
  [BAVARIA, 8],
  [HAMBURG, 6],
  [SAXONY, 3],
];

/** Where visitors are. */
const PLACES = {
  germany: GERMANY,
  berlin: [
    [BERLIN, 9],
    [at("DE", "Brandenburg", "Potsdam"), 1],
  ],
  europe: [
    ...GERMANY,
    [at("PL", "Mazovia", "Warsaw"), 9],
    [at("FR", "Île-de-France", "Paris"), 7],
    [at("GB", "England", "London"), 6],
    [at("AT", "Vienna", "Vienna"), 5],
    [at("NL", "North Holland", "Amsterdam"), 4],
    [at("ES", "Catalonia", "Barcelona"), 3],
    [at("IT", "Lombardy", "Milan"), 3],
  ],
  world: [
    [at("US", "California", "San Francisco"), 14],
    [at("US", "New York", "New York"), 9],
    [at("GB", "England", "London"), 8],
    ...GERMANY,
    [at("CA", "Ontario", "Toronto"), 5],
    [at("IN", "Karnataka", "Bengaluru"), 6],
    [at("JP", "Tokyo", "Tokyo"), 5],
    [at("BR", "São Paulo", "São Paulo"), 4],
    [at("AU", "New South Wales", "Sydney"), 3],
    [at("FR", "Île-de-France", "Paris"), 5],
  ],
} as const satisfies Record<string, Weighted<Location>>;

/** The language that browsers of a country ask for. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ DE: "de-DE,de;q=0.9", AT: "de-AT,de;q=0.9", PL: "pl-PL,pl;q=0.8", FR: "fr-FR,fr;q=0.9" },
  ...{ ES: "es-ES,es;q=0.9", IT: "it-IT,it;q=0.9", NL: "nl-NL,nl;q=0.9", BR: "pt-BR", JP: "ja" },
};

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const SAMSUNG =
  "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const EDGE = `${WINDOWS} Edg/140.0.0.0`;
const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1";
export const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** What visitors browse with. */
const READERS = {
  phones: [
    [IPHONE, 10],
    [ANDROID, 7],
    [SAMSUNG, 4],
  ],
  everyday: [
    [IPHONE, 9],
    [WINDOWS, 8],
    [ANDROID, 7],
    [MAC, 5],
    [FIREFOX, 3],
    [EDGE, 2],
    [SAMSUNG, 2],
    [IPAD, 1],
    [CRAWLER, 2],
  ],
  desks: [
    [MAC, 9],
    [WINDOWS, 6],
    [LINUX, 5],
    [FIREFOX, 3],
    [IPHONE, 4],
    [CRAWLER, 1],
  ],
} as const satisfies Record<string, Weighted<string>>;

const INSTAGRAM = "https://www.instagram.com/";
const SEARCH = "https://www.google.com/";
const MAIL = "https://mail.example.com/inbox";
const NEWS = "https://news.ycombinator.com/";

/** Hours of the day (UTC) around which visits gather, each with its width and share. */
const HOURS = {
  office: [[13, 4, 1]],
  evening: [
    [19, 2.5, 3],
    [12, 4, 2],
  ],
  commuters: [
    [6.5, 1, 5],
    [15.8, 1.3, 5],
    [11, 3, 1],
  ],
} as const;

/** One source of clicks on one link: who comes, from where, when, and how many on a working day. */
export type Stream = {
  /** the link's alias */
  link: string;
  /** through what they come; the link's own address without it */
  via?: "poster" | "menu-card" | "rotator" | "bio";
  /** days ago of its first and last day */
  from: number;
  until?: number;
  daily: number;
  /** what a day at its beginning has of one at its end */
  growth?: number;
  /** what a day of the weekend has of a working day */
  weekend?: number;
  hours: keyof typeof HOURS;
  places: keyof typeof PLACES;
  readers: keyof typeof READERS;
  referrers: Weighted<string>;
  /** has the spike of the launch day */
  launch?: boolean;
};

/** The two days of the demo's story that everything else is about. */
export const LAUNCH_DAYS_AGO = 33;
export const BROKEN_DAYS_AGO = 6;
export const CRAWL_DAYS_AGO = 12;

const everywhere: Weighted<string> = [
  ["", 6],
  [SEARCH, 4],
  [INSTAGRAM, 3],
  ["https://www.facebook.com/", 2],
  ["https://t.co/abc", 1],
];

/** Ninety days of a small shop for railway things: it grows, launches an app, advertises in Germany, and loses a destination. */
export const STREAMS: readonly Stream[] = [
  // A newsletter shop that grows steadily and rests at the weekend.
  {
    ...{ link: "spring-sale", from: 89, daily: 46, growth: 0.45, weekend: 0.6, hours: "office" },
    ...{ places: "europe", readers: "everyday", referrers: [...everywhere, [MAIL, 6]] },
  },
  // Six weeks of advertising in Germany.
  {
    ...{ link: "spring-sale", from: 62, until: 21, daily: 58, weekend: 1.2, hours: "evening" },
    ...{ places: "germany", readers: "phones", referrers: [[INSTAGRAM, 9] as const, ["", 1] as const] },
  },
  {
    ...{ link: "fruehling", via: "rotator", from: 62, until: 21, daily: 24, weekend: 1.1, hours: "evening" },
    ...{ places: "germany", readers: "everyday", referrers: [[INSTAGRAM, 6] as const, [MAIL, 4] as const] },
  },
  {
    ...{ link: "spring-sale", via: "rotator", from: 62, until: 21, daily: 37, hours: "evening" },
    ...{ places: "germany", readers: "everyday", referrers: [[INSTAGRAM, 6] as const, [MAIL, 4] as const] },
  },
  // The launch of the app: on the front page of a news site for a day, then more than before.
  {
    ...{ link: "get-app", from: LAUNCH_DAYS_AGO, daily: 42, growth: 0.8, hours: "office", launch: true },
    ...{
      places: "world",
      readers: "desks",
      referrers: [[NEWS, 9] as const, ["", 4] as const, [SEARCH, 3] as const],
    },
  },
  {
    ...{ link: "get-app", from: 71, until: LAUNCH_DAYS_AGO + 1, daily: 9, hours: "evening" },
    ...{ places: "europe", readers: "everyday", referrers: everywhere },
  },
  // A poster at the central station: scanned by commuters, and hardly at the weekend.
  {
    ...{
      link: "platform",
      via: "poster",
      from: 48,
      daily: 31,
      growth: 0.7,
      weekend: 0.3,
      hours: "commuters",
    },
    ...{ places: "berlin", readers: "phones", referrers: [["", 1] as const] },
  },
  {
    ...{ link: "menu", via: "menu-card", from: 80, daily: 17, weekend: 1.9, hours: "evening" },
    ...{ places: "berlin", readers: "phones", referrers: [["", 1] as const] },
  },
  {
    ...{ link: "menu", from: 80, daily: 8, weekend: 1.6, hours: "evening" },
    ...{ places: "germany", readers: "phones", referrers: [[SEARCH, 7] as const, ["", 2] as const] },
  },
  // The bio page on a social network.
  {
    ...{ link: "spring-sale", via: "bio", from: 75, daily: 13, growth: 0.5, weekend: 1.4, hours: "evening" },
    ...{ places: "europe", readers: "phones", referrers: [[INSTAGRAM, 1] as const] },
  },
  {
    ...{ link: "get-app", via: "bio", from: 70, daily: 7, weekend: 1.4, hours: "evening" },
    ...{ places: "europe", readers: "phones", referrers: [[INSTAGRAM, 1] as const] },
  },
  {
    ...{ link: "print-tickets", from: 66, daily: 21, growth: 1.3, hours: "office" },
    ...{ places: "world", readers: "desks", referrers: [[SEARCH, 8] as const, ["", 2] as const] },
  },
  {
    ...{ link: "jobs", from: 44, daily: 12, weekend: 0.5, hours: "office" },
    ...{ places: "europe", readers: "everyday", referrers: everywhere },
  },
  {
    ...{ link: "start", from: 36, daily: 15, growth: 0.4, weekend: 0.4, hours: "office", launch: true },
    ...{ places: "world", readers: "desks", referrers: [[SEARCH, 3] as const, ["", 5] as const] },
  },
  {
    ...{ link: "press-kit", from: 30, daily: 6, weekend: 0.3, hours: "office" },
    ...{ places: "world", readers: "desks", referrers: [["", 3] as const, [MAIL, 2] as const] },
  },
  {
    ...{ link: "newsletter", from: 52, daily: 11, growth: 0.6, hours: "evening" },
    ...{ places: "europe", readers: "everyday", referrers: [[MAIL, 5] as const, ["", 2] as const] },
  },
  {
    ...{ link: "open-day", from: 27, daily: 9, growth: 0.5, weekend: 1.3, hours: "evening" },
    ...{ places: "berlin", readers: "everyday", referrers: everywhere },
  },
];

export const HOURS_OF = HOURS;
export const PLACES_OF: Readonly<Record<keyof typeof PLACES, Weighted<Location>>> = PLACES;
export const READERS_OF: Readonly<Record<keyof typeof READERS, Weighted<string>>> = READERS;
