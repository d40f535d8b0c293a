import { deviceTargets, tableSource } from "../table/table-source";

/** Short.io's CSV export of a domain. */
export const shortioTable = tableSource({
  name: "Short.io",
  columns: {
    short: ["Short URL", "shortURL", "Short link", "secureShortURL"],
    host: ["Domain", "hostname"],
    alias: ["Path", "Slug"],
    url: ["Original URL", "originalURL", "Long URL", "Destination URL"],
    title: ["Title", "Link title"],
    tags: ["Tags"],
    created: ["Created at", "createdAt", "Creation date", "Created"],
    expires: ["Expires at", "expiresAt", "Expiration date", "TTL"],
    expiredUrl: ["Expired URL", "expiredURL"],
    clickLimit: ["Clicks limit", "clicksLimit"],
    clicks: ["Human clicks", "humanClicks", "Clicks", "Total clicks"],
    password: ["Password"],
    ios: ["iPhone URL", "iphoneURL", "iOS URL"],
    android: ["Android URL", "androidURL"],
    archived: ["Archived", "archived"],
  },
  leftOut: {
    "A/B test": ["Split URL", "splitURL"],
    folder: ["Folder", "FolderId"],
    "HTTP status of the redirect": ["Redirect type", "redirectType"],
    cloaking: ["Cloaking", "cloaking"],
  },
  adjust: (record, cells) => {
    const { leftOut } = record;
    const isFrame = leftOut.includes("cloaking");
    return {
      ...record,
      ...deviceTargets(cells("ios"), cells("android")),
      ...(isFrame && { type: "frame" as const }),
      leftOut: leftOut.filter((what) => what !== "cloaking"),
    };
  },
});
