import type { Target } from "./suite";

/** The part of a shape in the API's document that an attack needs. */
type Shape = {
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  type?: string | string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
};

export type Operation = { method: string; path: string; security: Record<string, string[]>[]; body: Shape };

type Documented = {
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: Shape }> };
};

/** Every operation that the product documents, so that an attack has those that are new, too. */
export async function operations({ origin }: Pick<Target, "origin">): Promise<Operation[]> {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Documented>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      security,
      body: requestBody?.content["application/json"]?.schema ?? {},
    })),
  );
}

/** A value as the document shows it, with what is required. */
export function exampleOf(shape: Shape): unknown {
  const { examples = [], enum: words = [], properties, items } = shape;
  if (examples.length > 0) return examples[0];
  if ("const" in shape) return shape.const;
  if (words.length > 0) return words[0];
  if ("default" in shape) return shape.default;
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return exampleOf(first);
  if (properties) {
    const required = Object.entries(properties).filter(([name]) => shape.required?.includes(name));
    return Object.fromEntries(required.map(([name, field]) => [name, exampleOf(field)]));
  }
  if (items) return [exampleOf(items)];
  const [type] = [shape.type ?? "string"].flat();
  return type === "integer" || type === "number" ? 1 : type === "boolean" ? true : "text";
}

/** A field of a body, by the names that lead to it; a number is a place in a list. */
export type Place = (string | number)[];

/** Where a body of that shape takes something. */
export function placesOf(shape: Shape, at: Place = []): Place[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((each) => placesOf(each, at));
  for (const [name, field] of Object.entries(shape.properties ?? {}))
    inner.push([...at, name], ...placesOf(field, [...at, name]));
  if (shape.items) inner.push([...at, 0], ...placesOf(shape.items, [...at, 0]));
  return [...new Map(inner.map((place) => [place.join("\0"), place])).values()];
}

/** A copy of a body that has the value at a place. */
export function withValue(body: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof name === "number") return [withValue(Array.isArray(body) ? body[name] : undefined, rest, value)];
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return { ...fields, [name]: withValue(fields[name], rest, value) };
}
