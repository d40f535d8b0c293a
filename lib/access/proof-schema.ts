import { text } from "../fields";

/** Somebody's own password, said again; one that is too long is nobody's. */
export const OwnPassword = text(256)
  .min(1, "is required")
  .meta({ examples: ["correct horse battery"] });

/** A code of the app or a recovery code, beside the password where two-factor authentication is on. */
export const ProofCode = text(40).meta({
  description: "of two-factor authentication, where it is on",
  examples: ["123456"],
});
