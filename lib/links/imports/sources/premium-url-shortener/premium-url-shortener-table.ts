import { tableSource } from "../table/table-source";

/** The CSV export of Premium URL Shortener, and of services that run it. */
export const premiumUrlShortenerTable = tableSource({
  name: "Premium URL Shortener",
  columns: {
    short: ["Short URL", "Short Link", "shorturl", "Short"],
    host: ["Domain"],
    alias: ["Alias", "Custom"],
    url: ["Long URL", "longurl", "URL", "Original URL", "Link"],
    title: ["Title", "Meta Title"],
    metaDescription: ["Description", "Meta Description"],
    campaign: ["Campaign", "Campaign Name", "Bundle"],
    tags: ["Channels", "Channel"],
    created: ["Date", "Created", "Created at"],
    expires: ["Expiry", "Expiration", "Expires"],
    clicks: ["Clicks", "Total Clicks"],
    uniques: ["Unique Clicks", "Unique", "uniqueClicks"],
    password: ["Password"],
    archived: ["Archived"],
  },
  leftOut: {
    pixels: ["Pixels"],
    "redirect type": ["Type"],
  },
});
