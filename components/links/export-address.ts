/** Where the links that match a filter are downloaded, CSV or one JSON object per line. */
export const exportAddress = (format: "csv" | "ndjson", filter: Record<string, string>): string =>
  `/api/urls/export?${new URLSearchParams({ ...filter, format })}`;
