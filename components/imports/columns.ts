/** What a column of a file can become: the API's own fields of a new link that are one value. */
export const FIELDS = [
  "url",
  "custom",
  "domain",
  "title",
  "description",
  "password",
  "expiry",
  "expiredurl",
  "clicklimit",
  "type",
  "campaign",
  "channel",
  "metatitle",
  "metadescription",
  "metaimage",
  "status",
] as const;
export type Field = (typeof FIELDS)[number];

/** Column names that other tools write, by what they mean here. */
const ALIASES: Record<string, Field> = {
  longurl: "url",
  long_url: "url",
  destination: "url",
  target: "url",
  link: "url",
  original: "url",
  alias: "custom",
  slug: "custom",
  keyword: "custom",
  back_half: "custom",
  name: "title",
  note: "description",
  notes: "description",
  comments: "description",
  expires: "expiry",
  expires_at: "expiry",
  expiration: "expiry",
  max_clicks: "clicklimit",
};

/** A first guess at what each column of a header means; no field is guessed twice. */
export function guessFields(header: readonly string[]): (Field | "")[] {
  const used = new Set<Field>();
  return header.map((name) => {
    const plain = name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_");
    const field = FIELDS.find((known) => known === plain) ?? ALIASES[plain];
    if (!field || used.has(field)) return "";
    used.add(field);
    return field;
  });
}

/** One row of the file as a body of POST /api/url/add. */
export function bodyOfRow(cells: readonly string[], fields: readonly (Field | "")[]): Record<string, string> {
  const body: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const value = withoutGuard(cells[at]?.trim() ?? "");
    if (field && value) body[field] = field === "status" ? (value === "disabled" ? value : "active") : value;
  }
  return body;
}

/** Our own export puts an apostrophe before what a spreadsheet would run. */
const withoutGuard = (value: string) => value.replace(/^'(?=[=+\-@])/, "");
