import * as z from "zod";
import { env } from "@/lib/platform/env";
import type { FailureKind } from "@/lib/platform/failure";
import { envelopeFor, isItemApi, STATUS } from "@/lib/platform/http/envelope";
import type { Operation } from "@/lib/platform/http/pipeline";

/** Every status an operation answers with: the shape of its success, and which refusals. */
export function responsesOf(method: string, path: string, operation: Operation) {
  const kinds = [...failuresOf(method, path, operation)].sort((a, b) => STATUS[a] - STATUS[b]);
  return {
    "200": { description: "Success.", headers: LIMIT_HEADERS, content: contentOf(path, operation) },
    ...(method === "GET" &&
      !operation.files && {
        "304": { description: "Not modified: `If-None-Match` matched the response's `ETag`." },
      }),
    ...Object.fromEntries(
      kinds.map((kind) => [STATUS[kind], { $ref: `#/components/responses/${nameOf(kind, path)}` }]),
    ),
  };
}

const contentOf = (path: string, operation: Operation) =>
  operation.files
    ? Object.fromEntries(operation.files.map((type) => [type, { schema: z.string() }]))
    : {
        "application/json": { schema: shapeOf(path, operation) },
      };

function shapeOf(path: string, operation: Operation): z.ZodType {
  const { collection, one } = operation;
  const shape = collection ? listOf(operation) : successOf(path, operation);
  return one ? z.union([shape, successOf(path, one)]) : shape;
}

/** The refusals of both APIs, each written once; operations name them. Unknown paths are refused with them too. */
export function refusals() {
  const kinds = Object.keys(MEANING) as FailureKind[];
  return Object.fromEntries(
    ["/api/url", "/api/items"].flatMap((path) =>
      kinds.map((kind) => [
        nameOf(kind, path),
        { description: MEANING[kind], content: { "application/json": { schema: refusalOf(path) } } },
      ]),
    ),
  );
}

/** Each API has its own envelope for errors. */
const nameOf = (kind: FailureKind, path: string) => (isItemApi(path) ? `catalogue-${kind}` : kind);

/** Failures implied by its schemas, and those it declares. */
function failuresOf(method: string, address: string, operation: Operation) {
  const { open, path, body, one, mayFail = [] } = operation;
  return new Set<FailureKind>([
    // Without its key, a call of the item API is a bad request.
    ...(isItemApi(address) && !open ? (["invalid"] as const) : []),
    ...(open ? [] : (["unauthorized"] as const)),
    ...(open || isItemApi(address) || !writes(method, operation) ? [] : (["forbidden"] as const)),
    ...(path ? (["not-found"] as const) : []),
    ...(body ? (["invalid", "too-large"] as const) : []),
    // An Idempotency-Key may be none, or have come with another request.
    ...(isRepeatable(method, address, operation) ? (["invalid", "conflict"] as const) : []),
    ...mayFail,
    ...(one?.mayFail ?? []),
    "limited",
    "unavailable",
  ]);
}

/** Whether it changes something in a workspace. */
const writes = (method: string, { need }: Operation) =>
  need === undefined ? method !== "GET" && method !== "HEAD" : need === "write" || need === "create";

/** Whether an Idempotency-Key makes a call happen once only. */
export const isRepeatable = (
  method: string,
  address: string,
  { open, secret, harmless }: Operation,
): boolean => method === "POST" && !open && !secret && !harmless && !isItemApi(address);

const MEANING: Record<FailureKind, string> = {
  invalid: "Some input is not valid; `message` names each field and what it must be.",
  unauthorized: "The key is missing, unknown or expired, or lacks the required scope.",
  forbidden: "The person has to confirm their email address first (`REQUIRE_CONFIRMED_EMAIL`).",
  "not-found": "The record does not exist or belongs to another workspace.",
  "wrong-method": "The endpoint does not support this method; `Allow` lists those it does.",
  conflict: "A value is already taken, or the record does not allow the change.",
  "too-large": "The body is too large.",
  limited: "Too many calls in this minute; `Retry-After` says in how many seconds to try again.",
  unavailable: "The database is unavailable; `Retry-After` says in how many seconds to try again.",
};

/** The documented answer inside its API's envelope. One that is always the same is its own shape. */
function successOf(path: string, { answer, show }: Operation): z.ZodObject {
  const fields = answer instanceof z.ZodObject ? answer.shape : constants(show?.() ?? {});
  return z.object({ ...constants(envelopeFor(path).success({})), ...fields });
}

function listOf({ answer, collection = "" }: Operation): z.ZodObject {
  const whole = (example: number) => z.int().meta({ examples: [example] });
  return z.object({
    error: env().LIST_ERROR_AS_INTEGER ? z.literal(0) : z.literal("0"),
    data: z.object({
      result: whole(1).meta({ description: "total number of records", examples: [1] }),
      perpage: whole(15),
      currentpage: whole(1),
      nextpage: whole(1),
      maxpage: whole(1),
      [collection]: z.array(answer instanceof z.ZodType ? answer : z.object()),
    }),
  });
}

/** `fields` goes to our own pages only (lib/platform/http/respond.ts), `reason` to programs that asked for it. */
function refusalOf(path: string): z.ZodObject {
  const envelope = envelopeFor(path).failure("");
  const shape = Object.entries(envelope).map(([name, value]) => [
    name,
    value === ""
      ? z.string().meta({ examples: ["Link does not exist."] })
      : z.literal(value as string | number),
  ]);
  const extra = isItemApi(path)
    ? { reason: z.string().optional() }
    : { fields: z.record(z.string(), z.string()).optional() };
  return z.object({ ...Object.fromEntries(shape), ...extra });
}

const constants = (value: object): z.ZodRawShape =>
  Object.fromEntries(Object.entries(value).map(([name, constant]) => [name, z.literal(constant as string)]));

const whole = (description: string) => ({ description, schema: { type: "integer" as const } });
const LIMIT_HEADERS = {
  "X-RateLimit-Limit": whole("calls per minute"),
  "X-RateLimit-Remaining": whole("calls left in this minute"),
  "X-RateLimit-Reset": whole("when the minute ends, in Unix seconds"),
};
