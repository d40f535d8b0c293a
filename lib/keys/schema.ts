import * as z from "zod";
import { OwnPassword, ProofCode } from "../access/proof-schema";
import { creating, Timestamp, text } from "../fields";

const Scope = z.enum(["read", "write", "create", "account"], {
  error: "must be read, write, create or account",
});

/** Who a browser is, said again: a key with the scope `account` is as good as the password. */
const PROOF = {
  password: OwnPassword.optional().meta({
    description: "of the account, where a browser asks for the scope `account`",
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
      .min(1, "must hold at least one scope")
      .max(4, "must hold each scope once")
      .optional(),
    ...PROOF,
  }),
);
export type NewKey = z.output<typeof NewKey>;

/** Body of a rotation. */
export const KeyProof = creating(z.object(PROOF));
export type KeyProof = z.output<typeof KeyProof>;
