import { tableSource } from "../table/table-source";

/** The CSV file of Bitly's dashboard, and the one of its export endpoint, which has the API's own names. */
export const bitlyTable = tableSource({
  name: "Bitly",
  columns: {
    short: ["Short link", "Bitlink", "Link", "Short URL", "id"],
    url: ["Destination URL", "Long URL", "long_url", "Destination", "Original URL"],
    title: ["Title", "Link title"],
    created: ["Created", "Date created", "created_at", "Created at", "Creation date"],
    clicks: ["Total engagements", "Engagements", "Total clicks", "Clicks", "Link clicks"],
    uniques: ["Unique clicks"],
    tags: ["Tags", "Tag"],
    campaign: ["Campaign", "Campaign name"],
    archived: ["Archived", "Hidden", "is_archived"],
    expires: ["Expiration", "Expires", "expiration_at", "Expiration date"],
  },
  leftOut: {
    "app links": ["Deeplinks", "deeplinks", "App links"],
    channel: ["Channel", "Channel name"],
  },
});
