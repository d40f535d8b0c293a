import * as z from "zod";
import { text } from "@/lib/platform/fields";

/** The person's current password, repeated; a longer one belongs to nobody. */
export const OwnPassword = text(256)
  .min(1, "is required")
  .meta({ examples: ["correct horse battery"] });

/** A code of the app or a recovery code, beside the password where two-factor authentication is on. */
export const ProofCode = text(40).meta({
  description: "two-factor or recovery code; required while two-factor authentication is enabled",
  examples: ["123456"],
});

/** At least 8 characters, at most 256 bytes: hashing more would be work for nothing. */
export const Password = z
  .string("must be text")
  .min(8, "must be at least 8 characters long")
  .refine((value) => new TextEncoder().encode(value).length <= 256, "must be at most 256 bytes long")
  .meta({ examples: ["correct horse battery"] });

/** An address as people type it, in lower case. Plain ASCII before and after one plain `@`, dots only inside. */
export const Email = text(254)
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
    "must be an email address such as ada@example.com",
  )
  .refine((value) => value.indexOf("@") <= 64, "must have at most 64 characters before the @")
  .meta({ examples: ["ada@example.com"] });

export const Username = text(30)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_-]{3,30}$/, "must be 3 to 30 characters: a–z, 0–9, _ and -")
  .meta({ examples: ["ada"] });

/** A proof of who the caller is. */
export const OwnPasswordProof = z.object({ password: OwnPassword, code: ProofCode.optional() });

export type OwnPasswordProof = z.output<typeof OwnPasswordProof>;
