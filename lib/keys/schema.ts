import * as z from "zod";
import { creating, Timestamp, text } from "../fields";

const Scope = z.enum(["read", "write", "create"], { error: "must be read, write or create" });

/** A key to be made. Without scopes it may do everything; without expiry it stays valid until revoked. */
export const NewKey = creating(
  z.object({
    name: text(80)
      .trim()
      .min(1, "must not be empty")
      .meta({ examples: ["Newsletter script"] }),
    expires: Timestamp.optional(),
    scopes: z
      .array(Scope)
      .min(1, "must hold at least one scope")
      .max(3, "must hold each scope once")
      .optional(),
  }),
);
export type NewKey = z.output<typeof NewKey>;
