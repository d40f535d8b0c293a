import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";

/** The document in the language of the page, whose locale may have extensions: `ar-u-nu-latn`. */
export const documentQuery = (locale: string) => {
  const language = locale.replace(/-u-.*/, "");
  return queryOptions({
    queryKey: ["openapi", language],
    queryFn: ({ signal }) => api.get<ApiDocument>("/openapi.json", { language }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Sends a call, as a program with its key or as the person who is signed in. What that changed is read anew where it is shown. */
export function useTryCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.asWritten,
    onSuccess: (_, { method }) =>
      method === "GET"
        ? undefined
        : client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "openapi" }),
  });
}

/** The parts of /api/openapi.json the page reads. */
export type Schema = {
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
  examples?: unknown[];
};

export type Parameter = {
  in: "path" | "query" | "header";
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};
type Media = { content?: Record<string, { schema: Schema; example?: unknown }> };
export type Response = Media & { description?: string; $ref?: string };

export type Operation = {
  operationId: string;
  summary: string;
  tags: [string];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Media;
  responses: Record<string, Response>;
};

export type ApiDocument = {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string; "x-displayName"?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

/** An operation with where it is. */
export type Entry = Operation & { method: string; path: string };
