import { tableSource } from "../table/table-source";

/** The CSV file that Shlink's web client exports. Targets, dates of validity and limits are not in it: the API has them. */
export const shlinkTable = tableSource({
  name: "Shlink",
  columns: {
    short: ["shortUrl", "Short URL"],
    alias: ["shortCode", "Short code"],
    host: ["domain", "Domain"],
    url: ["longUrl", "Long URL"],
    title: ["title", "Title"],
    tags: ["tags", "Tags"],
    created: ["createdAt", "dateCreated", "Created at", "Date created"],
    clicks: ["visits", "Visits", "visitsCount"],
  },
});
