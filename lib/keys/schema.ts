import * as z from "zod";
import { absent, required, Timestamp, text } from "../fields";

const Scope = z.enum(["read", "write", "create"], { error: "must be read, write or create" });

/** A key to be made. Without scopes it may do everything; without expiry it stays valid until revoked. */
export const NewKey = z.object({
  name: required(text(80).trim().min(1, "must not be empty")),
  expires: absent(Timestamp),
  scopes: absent(z.array(Scope).min(1, "must hold at least one scope").max(3)),
});
export type NewKey = z.output<typeof NewKey>;
