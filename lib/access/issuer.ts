import * as z from "zod";
import { env } from "../env";

/** The provider's name in our addresses: `/api/auth/callback/oidc`. */
export const ISSUER_ID = "oidc";

/** Somebody as the issuer knows them. The e-mail address is there only where the issuer has confirmed it. */
export type Issued = { issuer: string; subject: string; email: string | null; names: string[] };

/** What becomes of somebody who comes from the issuer: a person of ours, or why not. */
export type Arrival = { kind: "person"; userId: number } | { kind: "refused"; reason: Refusal };

/** A word for each sentence of the sign-in page (`login.refusals`). */
export type Refusal = "unverified" | "closed" | "taken" | "disabled" | "other-person" | "already" | "over";

/** How the product answers those who come from the issuer; `lib/account` says it. */
export type Reception = {
  arrive(issued: Issued): Promise<Arrival>;
  connect(userId: number, issued: Issued): Promise<Refusal | null>;
};

/** What the button calls the issuer; null where the operator has set none. */
export const issuerName = (): string | null => {
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return OIDC_ISSUER ? (OIDC_NAME ?? new URL(OIDC_ISSUER).host) : null;
};

/** The issuer's address as identities are kept under it, whether it was set with a slash at its end or not. */
export const issuerAddress = (): string => plain(env().OIDC_ISSUER ?? "");

/** The issuer as next-auth takes it: authorization code with PKCE, state and nonce, and an ID token whose signature is checked. */
export function issuerProviders() {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env();
  const name = issuerName();
  if (!name) return [];
  const provider = {
    id: ISSUER_ID,
    name,
    type: "oauth" as const,
    wellKnown: `${issuerAddress()}/.well-known/openid-configuration`,
    idToken: true,
    checks: ["pkce" as const, "state" as const, "nonce" as const],
    authorization: { params: { scope: "openid email profile" } },
    userinfo: { request: allClaims },
    clientId,
    clientSecret,
    profile: (claims: Said) => ({ id: claims.sub }),
  };
  return [provider];
}

type Said = Record<string, unknown> & { sub: string };
type Answered = {
  tokens: object;
  client: { issuer: { metadata: object }; userinfo(tokens: never): Promise<object> };
};

/** Some issuers put the e-mail address into the ID token, others tell it only when they are asked. The token's own word goes first. */
async function allClaims({ tokens, client }: Answered) {
  // Its type leaves out what it is: openid-client's TokenSet, whose ID token has been checked.
  const claims = (tokens as { claims(): Said }).claims();
  if (claims.email !== undefined || !("userinfo_endpoint" in client.issuer.metadata)) return claims;
  return { ...(await client.userinfo(tokens as never)), ...claims };
}

const Word = z.string().max(320).optional().catch(undefined);
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: Word,
  // Some issuers write the word.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  preferred_username: Word,
  nickname: Word,
});

/** What checked claims say of a person; null where they are another issuer's, whatever its discovery document says. */
export function issuedBy(claims: unknown): Issued | null {
  const { data } = Claims.safeParse(claims);
  if (!data || plain(data.iss) !== issuerAddress()) return null;
  const email = data.email?.trim().toLowerCase();
  return {
    issuer: issuerAddress(),
    subject: data.sub,
    email: data.email_verified && email ? email : null,
    names: [data.preferred_username, data.nickname, email].flatMap((name) => name?.split("@")[0] || []),
  };
}

const plain = (address: string) => address.replace(/\/+$/, "");
