import type { Schema } from "./queries";

/** A field with what is inside it. `variants` are the shapes it may have, each with the word that tells it from the others. */
export type FieldNode = {
  name: string;
  kind: string;
  required: boolean;
  description: string;
  variants: { label: string; fields: FieldNode[] }[];
};

/** The fields of a shape that is an object, an array of objects, or one of several. */
export function fieldsOf(schema: Schema): FieldNode[] {
  const own = objectIn(schema);
  return Object.entries(own?.properties ?? {}).map(([name, field]) => ({
    name,
    kind: kindOf(field),
    required: own?.required?.includes(name) ?? false,
    description: field.description ?? "",
    // Made when asked for: shapes nest without end.
    get variants() {
      return variantsOf(field);
    },
  }));
}

/** Each shape that a value may have inside: one for an object, several where there is a choice. */
export function variantsOf(schema: Schema): FieldNode["variants"] {
  const shapes = alternativesIn(schema).filter(({ properties }) => properties);
  return shapes.map((shape) => ({ label: shapes.length > 1 ? labelOf(shape) : "", fields: fieldsOf(shape) }));
}

function alternativesIn(schema: Schema): Schema[] {
  const inner = schema.anyOf ?? schema.oneOf;
  if (inner) return inner.flatMap(alternativesIn);
  if (schema.items) return alternativesIn(schema.items);
  const { additionalProperties } = schema;
  if (!schema.properties && typeof additionalProperties === "object")
    return alternativesIn(additionalProperties);
  return [schema];
}

/** The only object of a shape; the first where there are several. */
const objectIn = (schema: Schema): Schema | undefined =>
  alternativesIn(schema).find(({ properties }) => properties);

/** The word that only this shape has: its `type: "video"`. */
function labelOf({ properties = {} }: Schema): string {
  const constant = Object.entries(properties).find(([, field]) => "const" in field && field.const !== 0);
  return constant
    ? `${constant[0]}: ${JSON.stringify(constant[1].const)}`
    : Object.keys(properties).slice(0, 3).join(", ");
}

/** The kind of value in a few words: `integer`, `"date" or "click"`, `array of object`. */
export function kindOf(schema: Schema): string {
  const { type, enum: words, items, maxLength, minimum, maximum, format } = schema;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (words) return words.map((word) => JSON.stringify(word)).join(" or ");
  const inner = schema.anyOf ?? schema.oneOf;
  if (inner) return [...new Set(inner.map(kindOf))].join(" or ");
  if (items) return `array of ${kindOf(items)}`;
  const kind = Array.isArray(type) ? type.join(" or ") : (type ?? "any");
  if (maxLength) return `${kind}, at most ${maxLength} characters`;
  if (minimum !== undefined && maximum !== undefined && maximum < 2_147_483_647 && minimum > -2_147_483_648)
    return `${kind}, ${minimum} to ${maximum}`;
  return format ? `${kind} (${format})` : kind;
}
