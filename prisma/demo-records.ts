/** What is around the links of the demo account. */

export const DEMO_PIXELS = [
  { type: "analyticspixel", name: "Shop analytics", tag: "G-4KQ8ZW1X7T" },
  { type: "socialnetworkpixel", name: "Spring ads", tag: "318274659102834" },
] as const;

export const DEMO_OVERLAYS = [
  {
    key: "newsletter",
    type: "newsletter",
    name: "Newsletter in the corner",
    content: {
      heading: "Departures by mail",
      text: "One mail a month about what leaves the depot next.",
      label: "Subscribe",
      thanks: "Thank you. The next mail leaves on the first.",
      delay: 3,
    },
  },
  {
    key: "coupon",
    type: "coupon",
    name: "Coupon for readers",
    content: {
      heading: "For readers of our blog",
      text: "Ten percent off every theme, this week.",
      code: "GLEIS9",
      label: "To the shop",
      url: "https://shop.example.com/",
      position: "bottom-right",
    },
  },
] as const;

export const DEMO_SPLASH = {
  name: "Before the open day",
  content: {
    blocks: [
      { type: "title", text: "See you at the depot" },
      { type: "text", text: "Entry is free. Please come by train: there are hardly any places to park." },
      { type: "button", label: "Continue" },
      { type: "counter", label: "You go on in" },
    ],
    countdown: 6,
    background: "#12323a",
    color: "#f4efe4",
  },
  default: true,
};

export const DEMO_UTM = [
  { name: "Newsletter", source: "newsletter", medium: "email", campaign: "spring" },
  { name: "Instagram ads", source: "instagram", medium: "cpc", campaign: "fruehling" },
  { name: "Posters", source: "poster", medium: "print", campaign: "departures" },
] as const;

/** The bio page; `short` is the address of one of the links. The ids of blocks are what its clicks are counted under. */
export const DEMO_BIO = (short: (alias: string) => string) => ({
  title: "Night Mail",
  alias: "nightmail",
  content: {
    description: "Themes, sounds and films about railways. Berlin, Gleis 9.",
    accent: "#b4531b",
    blocks: [
      { id: "springsale", type: "link", label: "Spring sale", url: short("spring-sale") },
      { id: "getapp", type: "link", label: "The departures app", url: short("get-app") },
      { id: "heading", type: "heading", text: "From the depot", level: 2 },
      { id: "text", type: "text", text: "We record trains at night, when nobody talks over them." },
      {
        id: "social",
        type: "social",
        items: [
          { network: "instagram", url: "https://www.instagram.com/example" },
          { network: "mastodon", url: "https://mastodon.example.com/@nightmail" },
        ],
      },
      { id: "map", type: "map", latitude: 52.5251, longitude: 13.3694, label: "Central station, platform 9" },
      {
        id: "form",
        type: "form",
        heading: "Departures by mail",
        fields: [{ kind: "name" }, { kind: "email" }],
        label: "Subscribe",
        thanks: "Thank you.",
      },
    ],
  },
});

const INK = { foreground: "rgb(18,50,58)", background: "rgb(255,255,255)" };

/** QR codes: of one of the links, or with content of their own. */
export const DEMO_QR_CODES = [
  {
    ...{ key: "poster", link: "platform", age: 48, type: "link", name: "Poster, central station", data: "" },
    ...{ ...INK, shape: "rounded", eyeframe: "rounded", eyecenter: "dot", eyecentercolor: "rgb(180,83,27)" },
    ...{ frame: "card", framecolor: "rgb(18,50,58)", caption: "Departures" },
  },
  {
    ...{ key: "menu-card", link: "menu", age: 80, type: "link", name: "Menu, table card", data: "" },
    ...{ foreground: "rgb(9,112,127)", background: "rgb(255,255,255)", shape: "dot", eyeframe: "circle" },
  },
  {
    ...{ key: "depot-wifi", link: null, age: 40, type: "wifi", name: "Wi-Fi at the depot" },
    data: { ssid: "Depot guests", encryption: "wpa", pass: "all aboard" },
    ...INK,
  },
  {
    ...{ key: "card-ada", link: null, age: 35, type: "vcard", name: "Ada's business card" },
    data: { fname: "Ada", lname: "Lovelace", org: "Night Mail", email: "ada@example.com" },
    ...{ foreground: "rgb(0,0,0)", background: "rgb(255,255,255)" },
  },
] as const;

export const DEMO_CHANNELS = [
  {
    key: "print",
    name: "Print",
    description: "Posters, cards and flyers",
    color: "#b4531b",
    starred: true,
    links: ["platform", "menu"],
    codes: ["poster", "menu-card", "depot-wifi"],
    bio: false,
  },
  {
    key: "mail",
    name: "Newsletter",
    description: "What goes out on the first of the month",
    color: "#09707f",
    starred: true,
    links: ["spring-sale", "newsletter"],
    codes: [],
    bio: false,
  },
  {
    key: "social",
    name: "Social media",
    description: "",
    color: "#7a4fa3",
    starred: false,
    links: ["fruehling", "get-app", "open-day"],
    codes: [],
    bio: true,
  },
  {
    key: "web",
    name: "Website and docs",
    description: "",
    color: "#3f7d4e",
    starred: false,
    links: ["print-tickets", "start", "jobs", "press-kit"],
    codes: [],
    bio: false,
  },
] as const;

/** Saved views of the list of links, once the channels have their ids. */
export const DEMO_VIEWS = (channels: Record<string, number>) => [
  { name: "Broken destinations", filter: { health: "broken" }, shared: true },
  { name: "On paper", filter: { channel: String(channels.print) }, order: "click" },
  { name: "Ended", filter: { state: "expired" }, order: "expiry" },
];

/** Notes in histories, which charts show as marks. */
export const DEMO_NOTES = [
  { link: "spring-sale", note: "Advertising in Germany begins", daysAgo: 62 },
  { link: "spring-sale", note: "Advertising ends", daysAgo: 20 },
  { link: "spring-sale", note: "Newsletter sent", daysAgo: 9 },
  { link: "get-app", note: "Launch: on the front page", daysAgo: 33 },
  { link: "start", note: "Launch of the app", daysAgo: 33 },
  { link: "platform", note: "Poster up at the central station", daysAgo: 48 },
] as const;

/** Which link shows which overlay, and how many of a hundred do what it asks. */
export const OVERLAY_LINKS = [
  ["newsletter", "newsletter", 0.06],
  ["coupon", "print-tickets", 0.11],
] as const;
