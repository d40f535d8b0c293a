import { tableSource } from "../table/table-source";

/** Dub's CSV export of links, with the columns that can be chosen in it and the API's names of the others. */
export const dubTable = tableSource({
  name: "Dub",
  columns: {
    short: ["Short link", "shortLink", "Link"],
    host: ["Domain", "domain"],
    alias: ["Key", "Slug"],
    url: ["Destination URL", "url", "Destination"],
    title: ["Title", "title"],
    note: ["Comments", "Comment", "Notes"],
    created: ["Created at", "createdAt", "Created"],
    clicks: ["Total clicks", "Clicks", "clicks"],
    tags: ["Tags", "tagNames"],
    archived: ["Archived", "archived"],
    disabled: ["Disabled at", "disabledAt"],
    expires: ["Expires at", "expiresAt", "Expiration date"],
    expiredUrl: ["Expired URL", "expiredUrl"],
    password: ["Password"],
    ios: ["iOS targeting", "ios"],
    android: ["Android targeting", "android"],
    geo: ["Geo targeting", "geo"],
    metaDescription: ["Description"],
    metaImage: ["Image"],
  },
  leftOut: {
    "A/B test": ["testVariants", "A/B test", "Test variants"],
    folder: ["Folder", "folderId"],
    "external ID": ["External ID", "externalId"],
    "conversion tracking": ["Track conversion", "trackConversion"],
  },
  // A date says since when.
  adjust: (record, cells) => (cells("disabled") === "" ? record : { ...record, isDisabled: true }),
});
