import * as z from "zod";
import { createDocument, type oas31, type ZodOpenApiOverride } from "zod-openapi";
import { env } from "@/lib/platform/env";
import { IdText } from "@/lib/platform/fields";
import { isItemApi, METHODS, type Method } from "@/lib/platform/http/envelope";
import type { Operation, Routes } from "@/lib/platform/http/pipeline";
import { version } from "@/lib/platform/version";
import { describeFields } from "./describe";
import { isRepeatable, refusals, responsesOf } from "./responses";
import { inReadingOrder, TAGS, tagOf } from "./tags";

export type Document = oas31.OpenAPIObject;

/** The OpenAPI 3.1 document of these routes, from the shapes that they parse their input and hold their answers with. */
export function documentOf(routes: Routes): Document {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Switchyard API", version: version(), description: ABOUT },
      servers: [{ url: env().APP_URL }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: SECURITY, responses: refusals() },
      paths: Object.fromEntries(
        inReadingOrder(described(routes)).map(([folder, route]) => [
          pathOf(folder),
          methodsOf(folder, route),
        ]),
      ),
    },
    { override: writtenSimply },
  );
  return addExamples(describeFields(document));
}

const ABOUT = `Send \`Authorization: Bearer <key>\` with every call; the dashboard uses its sign-in cookie instead. Bodies are JSON,
or forms with names such as \`geotarget[0][location]\`. \`error\` is 0 in a response (the text "0" in a list) and 1 in an error, whose
\`message\` says what to change. Records of other workspaces answer as if they did not exist. A key may make 30 calls per minute unless
the operator sets another limit; the three \`X-RateLimit\` headers say what is left. Times are UTC.`;

const SECURITY: Record<string, oas31.SecuritySchemeObject> = {
  key: { type: "http", scheme: "bearer", description: "An API key." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "next-auth.session-token",
    description: "The dashboard's sign-in. Write calls also require JSON and an Origin of this installation.",
  },
  itemsKey: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description:
      "A workspace's key for the item API. Send it in the query, in the body of a POST (which wins over the query), or as a header: `X-API-Key` or `Authorization: Bearer`.",
  },
};

/** All but this document's own route, which says nothing of itself. */
const described = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).filter(([, route]) => METHODS.some((method) => route[method]?.operation)),
  );

const pathOf = (folder: string) => `/api/${folder.replaceAll("[", "{").replaceAll("]", "}")}`;

/** A method as the document spells it. */
export const inDocument = (method: Method) => method.toLowerCase() as Lowercase<Method>;

const methodsOf = (folder: string, route: Routes[string]) =>
  Object.fromEntries(
    METHODS.flatMap((method) => {
      const operation = route[method]?.operation;
      return operation ? [[inDocument(method), operationOf(method, folder, operation)]] : [];
    }),
  );

function operationOf(method: Method, folder: string, operation: Operation) {
  const { summary, path, body, one } = operation;
  const query = one?.query === undefined ? operation.query : joinedOf(one.query, operation.query);
  const isItem = isItemApi(pathOf(folder));
  return {
    operationId: `${inDocument(method)}-${folder.replace(/[[\]]/g, "").replaceAll("/", "-")}`,
    tags: [tagOf(folder)],
    summary,
    security: securityOf(method, isItem, operation),
    requestParams: {
      ...(isObject(path) && { path }),
      ...(query !== undefined && { query: joined(query) }),
      ...(isRepeatable(method, pathOf(folder), operation) && { header: REPEATABLE }),
    },
    ...(body instanceof z.ZodType && {
      requestBody: { required: true, content: contentOf(body, isItem) },
    }),
    responses: responsesOf(method, pathOf(folder), operation),
  };
}

function securityOf(method: string, isItem: boolean, { open, need }: Operation) {
  if (open) return [];
  if (isItem) return [{ itemsKey: [] }, { session: [] }];
  if (need === "session") return [{ session: [] }];
  const scope = need === "keys" ? "write" : (need ?? (method === "GET" ? "read" : "write"));
  return [{ key: [scope] }, { session: [] }];
}

/** The item API takes forms too. */
const contentOf = (schema: z.ZodType, isItem: boolean) => ({
  "application/json": { schema },
  ...(isItem && { "application/x-www-form-urlencoded": { schema }, "multipart/form-data": { schema } }),
});

const REPEATABLE = z.object({
  "Idempotency-Key": z.string().optional().meta({
    description:
      "A key of your choice. Within 24 hours, the same request with the same key returns the first response and does nothing else.",
  }),
});

/** What a list takes beside what it takes where its query names one record. */
const joinedOf = (one: unknown, list: unknown) => z.object({ ...joined(one).shape, ...joined(list).shape });

/** The fields of a shape, or of two that were put together with `and`. */
const joined = (schema: unknown): z.ZodObject => {
  if (schema instanceof z.ZodIntersection)
    return z.object({ ...joined(schema.def.left).shape, ...joined(schema.def.right).shape });
  return isObject(schema) ? schema : z.object({});
};

const isObject = (value: unknown): value is z.ZodObject => value instanceof z.ZodObject;

/**
 * An id may also be sent as text; the number is what a client should send. And what a transform takes keeps its examples,
 * which zod leaves out since they may be of what it gives; ours never are.
 */
const writtenSimply: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  const examples = zodSchema instanceof z.ZodType ? zodSchema.meta()?.examples : undefined;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  if (zodSchema !== IdText) return;
  jsonSchema.anyOf = undefined;
  Object.assign(jsonSchema, { type: "integer", minimum: 1, maximum: 2_147_483_647 });
};

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
  const operations = Object.values(document.paths ?? {}).flatMap((methods) =>
    METHODS.map((method) => methods[inDocument(method)]),
  );
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
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return exampleOf(alternatives.find(({ type }) => type !== "null") ?? {});
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
