import fc from "fast-check";

/** The document's schema of a field, as far as generating a value needs it. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** Mostly values the schema allows, some of another type, some that have broken programs before. */
export const valueFor = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: goodFor(schema) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...NASTY) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 2, maxKeys: 3, withNullPrototype: false }).map(asJson) },
  );

function goodFor(schema: Schema): fc.Arbitrary<unknown> {
  const { examples = [], enum: words, pattern, anyOf, items, properties, type } = schema;
  const alternatives = anyOf ?? schema.oneOf;
  if ("const" in schema) return fc.constant(schema.const);
  if (alternatives) return fc.oneof(...alternatives.map(valueFor));
  if (words) return fc.constantFrom(...words);
  if (examples.length > 0)
    return fc.oneof(fc.constantFrom(...examples), goodFor({ ...schema, examples: [] }));
  if (pattern) return matching(pattern);
  if (items) return fc.array(valueFor(items), { maxLength: 4 });
  if (properties) return objectOf(properties);
  return plain(Array.isArray(type) ? (type[0] ?? "string") : (type ?? "string"));
}

/** A subset of the fields, and now and then an unknown one. */
export const objectOf = (properties: Record<string, Schema>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueFor(field)])),
        { requiredKeys: [] },
      ),
      fc.option(
        fc.tuple(
          fc.constantFrom("__proto__", "constructor", "id", "userId", "workspaceId", "x"),
          fc.string(),
        ),
        {
          freq: 8,
        },
      ),
    )
    .map(([fields, extra]) => (extra ? { ...fields, [extra[0]]: extra[1] } : fields));

function plain(type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "integer":
    case "number":
      return fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer(), fc.double());
    case "boolean":
      return fc.boolean();
    case "object":
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.string());
    case "null":
      return fc.constant(null);
    default:
      return fc.oneof(
        fc.string({ maxLength: 40 }),
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.webUrl(),
      );
  }
}

const matching = (pattern: string): fc.Arbitrary<unknown> => fc.stringMatching(new RegExp(pattern));

/** The part of a value JSON can carry; the rest becomes null. */
const asJson = (value: unknown): unknown => {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "bigint" ? String(inner) : inner,
  );
  return text === undefined ? null : JSON.parse(text);
};

export const NASTY: unknown[] = [
  "",
  " ",
  null,
  false,
  [],
  {},
  [[]],
  -1,
  0,
  1.5,
  1e308,
  2_147_483_648,
  "2147483648",
  "9".repeat(40),
  "null",
  "NaN",
  "\u0000",
  "\ud800",
  "\u202e\u200b",
  "\r\nSet-Cookie: a=b",
  "'; drop table links; --",
  "%00",
  "%",
  "%E0%A4%A",
  "_%\\",
  "${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "javascript:alert(1)",
  "http://",
  "http://[::1",
  "http://a:b@example.com/",
  "http://xn--a/",
  "https://example.com:99999/",
  "//example.com",
  `https://example.com/${"a".repeat(2_100)}`,
  "x".repeat(5_000),
  "2027-02-30 25:61:61",
  "0000-00-00",
  "275760-09-13",
  "9999-12-31 23:59:59",
  "overlay-2147483648",
  "rgb(256,0,0)",
  "ｅxample",
  "İ",
  "ß".repeat(300),
];
