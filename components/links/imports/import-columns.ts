/** Fields a column of a file can map to: the API's fields of a new link that one cell can hold. */
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
  "geotarget",
  "devicetarget",
  "languagetarget",
  "parameters",
  "status",
  "protected",
  "leftout",
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

/** Columns of our own exports that mean something else there than a new link's field of that name. */
const OWN: Record<string, Field> = { description: "metadescription" };
/** An export that holds every setting tells a link's name from its shared title. */
const WHOLE: Record<string, Field | ""> = { ...OWN, title: "", name: "title", note: "description" };
/** Exports that did not say on which domain a link is at least showed its address. */
const OLD: Record<string, Field> = { ...OWN, shorturl: "domain" };

/** Whether a header is one of our own exports, and which. */
export function exportKind(header: readonly string[]): "none" | "old" | "new" | "whole" {
  const names = new Set(header.map((name) => name.trim()));
  if (!["alias", "shorturl", "longurl", "uniqueClicks"].every((name) => names.has(name))) return "none";
  if (!names.has("protected")) return "old";
  return names.has("geotarget") ? "whole" : "new";
}

const SPECIAL: Record<ReturnType<typeof exportKind>, Record<string, Field | "">> = {
  none: {},
  old: OLD,
  new: OWN,
  whole: WHOLE,
};

/** A first guess at what each column of a header means; no field is guessed twice. */
export function guessFields(header: readonly string[]): (Field | "")[] {
  const used = new Set<Field>();
  const special = SPECIAL[exportKind(header)];
  return header.map((name) => {
    const plain = name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_");
    const field = ownIn(special, plain) ?? FIELDS.find((known) => known === plain) ?? ownIn(ALIASES, plain);
    if (!field || used.has(field)) return "";
    used.add(field);
    return field;
  });
}

/** A header may be called as what every object has ("constructor"). */
const ownIn = <Value>(values: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** One row of the file as a body of POST /api/url/add. */
export function bodyOfRow(cells: readonly string[], fields: readonly (Field | "")[]): Record<string, string> {
  const body: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const value = withoutGuard(cells[at]?.trim() ?? "");
    if (field && value) body[field] = VALUES[field]?.(value) ?? value;
  }
  return body;
}

const VALUES: Partial<Record<Field, (value: string) => string>> = {
  // Taken down is for the server to refuse.
  status: (value) => (value === "disabled" || value === "blocked" ? value : "active"),
  domain: (value) => (URL.canParse(value) ? new URL(value).origin : value),
};

/** Our own export puts an apostrophe before what a spreadsheet would run. */
const withoutGuard = (value: string) => value.replace(/^'(?=[=+\-@])/, "");

/** Rows of one file that ask for an alias an earlier row of it has; each part of an import is rehearsed by itself. */
export function repeatedAliases(
  bodies: readonly Record<string, unknown>[],
  message: (row: number) => string,
): { row: number; message: string }[] {
  const first = new Map<string, number>();
  return bodies.flatMap(({ custom, domain }, at) => {
    if (typeof custom !== "string") return [];
    const name = `${String(domain ?? "")}/${custom}`.toLowerCase();
    const before = first.get(name);
    if (before !== undefined) return [{ row: at + 1, message: message(before) }];
    first.set(name, at + 1);
    return [];
  });
}
