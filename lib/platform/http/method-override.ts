import { type ApiRequest, bodyFields, readBytes } from "./body";
import type { Handler, Route } from "./pipeline";

const OVERRIDDEN = ["PUT", "PATCH", "DELETE"] as const;
type Overridden = (typeof OVERRIDDEN)[number];

/** As much as the largest body of an endpoint with such a method. */
const LIMIT = 256 * 1_024;

/**
 * The POST of a path that has none of its own: clients behind hosts that block other methods name theirs in a header, in the query or in
 * the body. Anything else is for `otherwise`.
 */
export const overridingPost = (handlers: Partial<Route>, otherwise: Handler): Handler =>
  OVERRIDDEN.some((method) => handlers[method])
    ? async (request, context) => {
        const { method, body } = await overrideOf(request);
        const handler = method && handlers[method];
        const { url, headers } = request;
        return handler ? handler({ method, url, headers, body }, context) : otherwise(request, context);
      }
    : otherwise;

/** What a POST is meant to be, and its body, which is there to be read once more. */
async function overrideOf(
  request: ApiRequest,
): Promise<{ method?: Overridden | undefined; body: ApiRequest["body"] }> {
  const { url, headers, body } = request;
  const named = methodOf(
    headers.get("x-http-method-override") ?? new URL(url).searchParams.get("_method") ?? undefined,
  );
  if (named) return { method: named, body };
  try {
    const bytes = await readBytes(request, LIMIT);
    const { _method: sent } = bodyFields(bytes, headers.get("content-type") ?? "");
    return { method: methodOf(sent), body: again(bytes) };
  } catch {
    // Whatever is wrong with the body, the answer is that the method is.
    return { body };
  }
}

const methodOf = (value: unknown): Overridden | undefined =>
  OVERRIDDEN.find((method) => typeof value === "string" && method === value.trim().toUpperCase());

async function* again(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
