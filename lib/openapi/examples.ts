import type { Document } from "./document";

type Schema = {
  type?: string | string[];
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** Gives every body and answer an example that is put together from its fields' own. Fields without one stay out where they may. */
export function addExamples(document: Document): Document {
  const operations = Object.values(document.paths ?? {}).flatMap(({ get, post, put, delete: remove }) => [
    get,
    post,
    put,
    remove,
  ]);
  const bodies = [
    ...operations.flatMap((operation) => [
      operation?.requestBody,
      ...Object.values(operation?.responses ?? {}),
    ]),
    ...Object.values(document.components?.responses ?? {}),
  ];
  for (const body of bodies) {
    const media = body && "content" in body ? body.content?.["application/json"] : undefined;
    if (media?.schema) media.example = exampleOf(media.schema as Schema);
  }
  return document;
}

/** A value the schema allows, and a believable one where the fields say what they look like. */
export function exampleOf(schema: Schema): unknown {
  const { examples, anyOf, oneOf, items, properties, required = [] } = schema;
  if (examples?.length) return examples[0];
  if ("const" in schema) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.length) return schema.enum[0];
  const choices = anyOf ?? oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== "null") ?? {});
  if (items) return [exampleOf(items)];
  if (!properties) return plainValue(schema.type);
  const shown = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || hasExample(field),
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field)]));
}

const hasExample = ({ examples, anyOf }: Schema): boolean =>
  Boolean(examples?.length) || Boolean(anyOf?.some(hasExample));

function plainValue(type: Schema["type"]): unknown {
  switch (Array.isArray(type) ? type[0] : type) {
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return true;
    case "object":
      return {};
    case "array":
      return [];
    default:
      return "";
  }
}
