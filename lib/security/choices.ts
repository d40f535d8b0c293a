import type { SecurityKind } from "../access/security-events";

/** What a list of security events can be narrowed to. */
export const SECURITY_TOPICS = [
  "all",
  "sign-ins",
  "refusals",
  "account",
  "keys",
  "members",
  "administration",
] as const;
export type SecurityTopic = (typeof SECURITY_TOPICS)[number];

/** Beginnings of kinds, or whole ones, of each topic. */
export const KINDS_OF: Record<Exclude<SecurityTopic, "all">, string[]> = {
  "sign-ins": ["sign-in.", "session."],
  refusals: ["sign-in.refused", "sign-in.code-refused", "sign-in.limited", "password.refused", "key.refused"],
  account: ["account.", "password.", "email.", "two-factor.", "recovery-code", "issuer."],
  keys: ["key.", "items-key."],
  members: ["member.", "invitation."],
  administration: ["admin.", "user."],
};

/** What a person is told of in the dashboard, unless it was done in the very browser that asks. */
export const TOLD: SecurityKind[] = [
  "password.changed",
  "email.changed",
  "two-factor.enabled",
  "two-factor.disabled",
  "recovery-codes.renewed",
  "recovery-code.used",
  "issuer.connected",
  "admin.granted",
  "admin.revoked",
];
