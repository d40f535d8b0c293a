import * as z from "zod";
import { createDocument, type oas31, type ZodOpenApiOverride } from "zod-openapi";
import { env } from "../env";
import { isItemApi } from "../envelope";
import { IdText } from "../fields";
import type { Operation } from "../http/operation";
import type { Handler } from "../http/road";
import { addExamples } from "./examples";
import { isRepeatable, refusals, responsesOf } from "./responses";
import { TAGS, tagOf } from "./tags";

export const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

/** What a `route.ts` exports, under its folder below `app/api`: `url/[id]/update`. */
export type Routes = Record<string, Partial<Record<(typeof METHODS)[number], Handler>>>;
export type Document = oas31.OpenAPIObject;

/** The OpenAPI 3.1 document of these routes, from the shapes that they parse their input and hold their answers with. */
export function documentOf(routes: Routes): Document {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Switchyard API", version: "1", description: ABOUT },
      servers: [{ url: env().APP_URL }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: SECURITY, responses: refusals() },
      paths: Object.fromEntries(
        Object.entries(routes).map(([folder, route]) => [pathOf(folder), methodsOf(folder, route)]),
      ),
    },
    { override: writtenSimply },
  );
  return addExamples(document);
}

const ABOUT = `Every call carries \`Authorization: Bearer <key>\`; the dashboard uses its sign-in cookie instead. Bodies are JSON.
\`error\` is 0 in an answer (the text "0" in a list) and 1 in a refusal, which says in \`message\` what to change. A record that is
somebody else's does not exist. A key may call 30 times a minute unless the operator says otherwise; the three \`X-RateLimit\`
headers tell what is left. Times are UTC.`;

const SECURITY: Record<string, oas31.SecuritySchemeObject> = {
  key: { type: "http", scheme: "bearer", description: "An API key." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "next-auth.session-token",
    description: "The dashboard's sign-in. Writing also needs JSON and an Origin of this installation.",
  },
  itemsKey: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description:
      "A workspace's key of the item API. In the query, in a POST also in the body, which wins, or in a header: `X-API-Key` or `Authorization: Bearer`.",
  },
};

const pathOf = (folder: string) => `/api/${folder.replaceAll("[", "{").replaceAll("]", "}")}`;

const methodsOf = (folder: string, route: Routes[string]) =>
  Object.fromEntries(
    METHODS.flatMap((method) => {
      const operation = route[method]?.operation;
      return operation ? [[method.toLowerCase(), operationOf(method, folder, operation)]] : [];
    }),
  );

function operationOf(method: string, folder: string, operation: Operation) {
  const { summary, path, query, body } = operation;
  const isItem = isItemApi(pathOf(folder));
  return {
    operationId: `${method.toLowerCase()}-${folder.replace(/[[\]]/g, "").replaceAll("/", "-")}`,
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
      "A key of your choice. Sent again within 24 hours, the same request gives the first answer and does nothing.",
  }),
});

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
