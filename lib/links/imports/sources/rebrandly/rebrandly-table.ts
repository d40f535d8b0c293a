import { tableSource } from "../table/table-source";

/** Rebrandly's CSV export of a workspace. */
export const rebrandlyTable = tableSource({
  name: "Rebrandly",
  columns: {
    short: ["Short URL", "shortUrl", "Branded link", "Short link", "Link"],
    host: ["Domain", "domain.fullName", "Domain name"],
    alias: ["Slashtag", "Slug"],
    url: ["Destination URL", "Destination", "Long URL"],
    title: ["Title", "Link title"],
    note: ["Notes", "Note", "Description"],
    tags: ["Tags", "Tag"],
    created: ["Created at", "createdAt", "Creation date", "Created", "Date"],
    expires: ["Expires at", "expiresAt", "Expiration date"],
    clicks: ["Total clicks", "Clicks", "clicks"],
    uniques: ["Unique clicks", "uniqueClicks"],
  },
  leftOut: {
    scripts: ["Scripts", "Retargeting scripts"],
    "traffic routing": ["Traffic routing", "Routing rules", "Rules"],
    "forwarding of parameters": ["Forward parameters", "forwardParameters"],
  },
});
