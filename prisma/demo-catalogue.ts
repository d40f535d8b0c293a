/** What the example account sells. `sold`: how often, over the last sixty days. */
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
