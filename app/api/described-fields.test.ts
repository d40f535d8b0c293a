import { expect, test } from "vitest";
import { FIELD_TEXTS } from "@/lib/integrations/openapi/describe";
import { documentOf } from "@/lib/integrations/openapi/document";
import { ROUTES } from "./routes";

type Field = {
  description?: string;
  properties?: Record<string, Field>;
  items?: Field;
  anyOf?: Field[];
  oneOf?: Field[];
  allOf?: Field[];
  additionalProperties?: Field | boolean;
};

/** Every field below a shape, with the way to it. */
function fieldsOf(schema: Field, way: string): [way: string, field: Field][] {
  const inside = [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.allOf].flat();
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Field][] => [
      [`${way}.${name}`, field],
      ...fieldsOf(field, `${way}.${name}`),
    ]),
    ...inside.flatMap((one) => (typeof one === "object" ? fieldsOf(one, way) : [])),
  ];
}

type Media = { content?: Record<string, { schema: Field }> };
type Call = {
  parameters?: { name: string; description?: string }[];
  requestBody?: Media;
  responses: Record<string, Media>;
};

const document = documentOf(ROUTES);
const bodyFields = (media: Media | undefined, way: string) =>
  Object.values(media?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, way));
const described = [
  ...Object.entries((document.paths ?? {}) as Record<string, Record<string, Call>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [], requestBody, responses }]) => [
        ...parameters.map((one) => [`${method} ${path} ?${one.name}`, one] as const),
        ...bodyFields(requestBody, `${method} ${path} body`),
        ...Object.entries(responses).flatMap(([status, media]) =>
          bodyFields(media, `${method} ${path} ${status}`),
        ),
      ]),
  ),
  ...Object.entries((document.components?.responses ?? {}) as Record<string, Media>).flatMap(
    ([name, media]) => bodyFields(media, name),
  ),
];

test("the document describes every parameter and every field of bodies and answers", () => {
  expect(described.length).toBeGreaterThan(5_000);
  const missing = described.filter(([, { description }]) => !description?.trim()).map(([way]) => way);
  expect(missing, "Describe the field in its shape, or its name in lib/integrations/openapi/fields.").toEqual(
    [],
  );
});

test("every text about a field is in the document", () => {
  const texts = new Set(described.map(([, { description }]) => description));
  const unused = Object.entries(FIELD_TEXTS).filter(
    ([, text]) => !text.includes("{noun}") && !texts.has(text),
  );
  expect(unused.map(([name]) => name)).toEqual([]);
});
