/** Services whose exported files can be imported: what the API calls them, and their names. */
export const SERVICES = [
  { value: "switchyard", label: "Switchyard" },
  { value: "bitly", label: "Bitly" },
  { value: "dub", label: "Dub" },
  { value: "premium-url-shortener", label: "Premium URL Shortener" },
  { value: "rebrandly", label: "Rebrandly" },
  { value: "shlink", label: "Shlink" },
  { value: "shortio", label: "Short.io" },
  { value: "tinyurl", label: "TinyURL" },
  { value: "yourls", label: "YOURLS" },
] as const;
export type Service = (typeof SERVICES)[number]["value"];

/** How many rows of a file one call takes. */
export const MOST_ROWS = 1_000;
