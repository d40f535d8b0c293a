import { Failure, invalid } from "../failure";
import { formFields, multipartTexts } from "./form";

/** What an endpoint reads of a request. Every `Request` of the platform's is one, too. */
export type ApiRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
};

const MOST_NESTED = 16;

/**
 * The fields a request carries: a JSON object, whatever its Content-Type says, or a form; `{}` when the body is empty. Bytes are counted
 * as they arrive. Throws a Failure when it is too large, is not UTF-8, is neither, is nested deeper than 16 or holds text that
 * PostgreSQL cannot keep.
 */
export async function readBody(request: ApiRequest, limit: number): Promise<Record<string, unknown>> {
  return bodyFields(await readBytes(request, limit), request.headers.get("content-type") ?? "");
}

/** The same for bytes that have arrived. JSON is told from a form by how it begins: curl labels everything as a form. */
export function bodyFields(bytes: Uint8Array, contentType: string): Record<string, unknown> {
  if (isMultipart(contentType)) return storable(formFields(multipartTexts(bytes, contentType)));
  const text = decodeText(bytes);
  const isForm = /^\s*application\/x-www-form-urlencoded\b/i.test(contentType) && !/^\s*[{[]/.test(text);
  return isForm ? storable(formFields(new URLSearchParams(text))) : jsonObject(text);
}

/** Whether a body says that it is such a form. */
export const isMultipart = (contentType: string): boolean => /^\s*multipart\/form-data\b/i.test(contentType);

/** A text that is one JSON object. */
export function jsonObject(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  if (nesting(text) > MOST_NESTED) throw invalid(`The body is nested deeper than ${MOST_NESTED} levels.`);
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalid("The body must be a JSON object.");
  return storable(value as Record<string, unknown>);
}

function storable(fields: Record<string, unknown>): Record<string, unknown> {
  refuseUnstorable(fields);
  return fields;
}

/** A request's body as bytes, counted as they arrive. Throws a Failure when there are more than `limit`. */
export async function readBytes(request: ApiRequest, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The same piece by piece. */
export async function* chunksOf(request: ApiRequest, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge(limit);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

const tooLarge = (limit: number) =>
  new Failure("too-large", `The body must be at most ${limit / 1024} KB.`, {
    headers: { Connection: "close" },
  });

/** Bytes as text. Throws a Failure when they are no UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("The body is not valid UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("The body is not valid JSON.");
  }
}

/** The deepest level of brackets outside strings, found without recursion. */
function nesting(text: string): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, ++depth);
    else if (sign === "}" || sign === "]") depth--;
  }
  return deepest;
}

function refuseUnstorable(value: unknown): void {
  if (typeof value === "string" && (value.includes("\0") || !isWellFormed(value)))
    throw invalid("Text must not contain NUL characters or unpaired surrogates.");
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    refuseUnstorable(key);
    refuseUnstorable(inner);
  }
}

/** `String.prototype.isWellFormed` of ES2024, which our oldest Node has and our TypeScript library does not list. */
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);
