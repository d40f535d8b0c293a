import { tableSource } from "../table/table-source";

/** TinyURL's CSV export. */
export const tinyurlTable = tableSource({
  name: "TinyURL",
  columns: {
    short: ["TinyURL", "tiny_url", "Short URL", "Tiny URL"],
    host: ["Domain"],
    alias: ["Alias"],
    url: ["Long URL", "URL", "Destination", "Original URL"],
    title: ["Description", "Title"],
    tags: ["Tags"],
    created: ["Created at", "created_at", "Created", "Date created"],
    expires: ["Expires at", "expires_at", "Expiration", "Expires"],
    archived: ["Archived"],
    clicks: ["Total hits", "Hits", "Clicks", "Total clicks"],
    uniques: ["Unique hits", "Unique clicks"],
  },
});
