import * as z from "zod";
import { OwnPassword, ProofCode } from "../access/proof-schema";
import { creating, TimeZone, text } from "../fields";

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
    "must be an e-mail address such as ada@example.com",
  )
  .refine((value) => value.indexOf("@") <= 64, "must have at most 64 characters before the @")
  .meta({ examples: ["ada@example.com"] });

export const Username = text(30)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_-]{3,30}$/, "must be 3 to 30 of a–z, 0–9, _ and -")
  .meta({ examples: ["ada"] });

export const NewAccount = creating(
  z.object({ username: Username, email: Email, password: Password, timezone: TimeZone.optional() }),
);
export type NewAccount = z.output<typeof NewAccount>;

/** At least one of the first two (contract.md, Account). A browser proves who it is; a key has the scope `account`. */
export const AccountChanges = creating(
  z
    .object({
      email: Email,
      password: Password,
      currentPassword: OwnPassword.meta({ description: "required of a browser" }),
      code: ProofCode,
    })
    .partial()
    .refine(
      (changes) => changes.email !== undefined || changes.password !== undefined,
      "must hold email, password or both",
    ),
);
export type AccountChanges = z.output<typeof AccountChanges>;

/** Ending an account takes the username, typed, and a proof. */
export const AccountEnd = creating(
  z.object({
    password: OwnPassword,
    code: ProofCode.optional(),
    username: text(30).trim().toLowerCase(),
  }),
);
export type AccountEnd = z.output<typeof AccountEnd>;

/** A proof of who the caller is. */
export const OwnPasswordSaid = z.object({ password: OwnPassword, code: ProofCode.optional() });
export type OwnPasswordSaid = z.output<typeof OwnPasswordSaid>;

/** A code as an app shows it, spaces and all. */
export const TypedCode = z.object({
  code: text(40)
    .min(1, "is required")
    .meta({ examples: ["123456"] }),
});
export type TypedCode = z.output<typeof TypedCode>;
