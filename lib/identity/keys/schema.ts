import * as z from "zod";
import { creating, Timestamp, text } from "@/lib/platform/fields";
import { RecordId, TimestampResponse } from "@/lib/platform/responses";
import { OwnPassword, ProofCode } from "../access/schema";

const Scope = z.enum(["read", "write", "create", "account"], {
  error: "must be read, write, create or account",
});

/** A proof from the browser: a key with the scope `account` is as powerful as the password. */
const PROOF = {
  password: OwnPassword.optional().meta({
    description: "account password; required in the browser for the scope `account`",
  }),
  code: ProofCode.optional(),
};

/** A key to be made. Without scopes it may do what its maker may in the workspace; without expiry it lasts as long as its maker, or until it is revoked. */
export const NewKey = creating(
  z.object({
    name: text(80)
      .trim()
      .min(1, "must not be empty")
      .meta({ examples: ["Newsletter script"] }),
    expires: Timestamp.optional(),
    scopes: z
      .array(Scope)
      .min(1, "must contain at least one scope")
      .max(4, "must contain each scope only once")
      .optional(),
    ...PROOF,
  }),
);
export type NewKey = z.output<typeof NewKey>;

/** Body of a rotation. */
export const KeyProof = creating(z.object(PROOF));
export type KeyProof = z.output<typeof KeyProof>;

export const KeyResponse = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Newsletter script"] }),
  prefix: z.string().meta({ examples: ["sy_4mJw"] }),
  last4: z.string().meta({ examples: ["9f3c"] }),
  scopes: z.array(z.enum(["read", "write", "create", "account"])),
  workspace: z.object({ id: RecordId, name: z.string().meta({ examples: ["Acme"] }) }),
  created: TimestampResponse,
  lastused: TimestampResponse.nullable(),
  expires: TimestampResponse.nullable(),
  revoked: TimestampResponse.nullable().meta({
    description: "if in the future: when the replaced key stops working",
  }),
});
export type KeyResponse = z.output<typeof KeyResponse>;

export const CreatedKeyResponse = z.object({
  id: RecordId,
  key: z.string().meta({ description: "shown only once", examples: ["sy_4mJwW0v8tT1k2X9q…"] }),
});
export type CreatedKeyResponse = z.output<typeof CreatedKeyResponse>;

/** Recent activity of a key. */
export const KeyUseResponse = z.object({
  data: KeyResponse.extend({
    limit: z
      .int()
      .min(1)
      .meta({ description: "calls per minute", examples: [30] }),
    remaining: z
      .int()
      .min(0)
      .meta({ description: "calls left in this minute", examples: [12] }),
    resets: TimestampResponse.meta({ description: "when the limit resets" }),
    calls: z.array(
      z.object({
        at: TimestampResponse,
        method: z.string().meta({ examples: ["POST"] }),
        path: z.string().meta({ description: "without the query", examples: ["/api/url/add"] }),
        status: z.int().meta({ examples: [200] }),
        duration: z
          .number()
          .min(0)
          .meta({ description: "in milliseconds", examples: [4.2] }),
      }),
    ),
  }),
});
export type KeyUseResponse = z.output<typeof KeyUseResponse>;
