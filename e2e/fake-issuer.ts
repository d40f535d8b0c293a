import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The product, as registered with this issuer. */
export const CLIENT = { id: "switchyard", secret: randomBytes(24).toString("base64url") };

/** A way to be no good: each makes one answer of the issuer wrong. */
export const FAULTS = ["nonce", "state", "signature", "unsigned", "issuer", "audience", "expired"] as const;

type Query = Record<string, string>;
type Key = { publicKey: KeyObject; privateKey: KeyObject };
type Issuer = { url: string; key: Key; strange: Key; codes: Map<string, Query>; tokens: Map<string, Query> };

/**
 * A small OpenID Connect issuer: authorization code with PKCE, ID tokens by RS256. There are no passwords: the caller names the person to
 * be, in a form or in the query. Returns its address and a function that stops it.
 */
export async function startIssuer(): Promise<{ url: string; stop: () => void }> {
  const [key, strange] = [newKey(), newKey()];
  const issuer: Issuer = { url: "", key, strange, codes: new Map(), tokens: new Map() };
  const server = createServer((request, response) => void answer(issuer, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url: issuer.url, stop: () => server.close() };
}

const newKey = (): Key => generateKeyPairSync("rsa", { modulusLength: 2048 });

async function answer(issuer: Issuer, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? "/", issuer.url);
  const json = (status: number, body: object) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  const query = Object.fromEntries(searchParams);
  if (pathname === "/.well-known/openid-configuration") return json(200, discovery(issuer.url));
  if (pathname === "/keys") return json(200, { keys: [publicJwk(issuer.key)] });
  if (pathname === "/authorize") return authorize(issuer, query, response);
  if (pathname === "/token") return json(...token(issuer, request, await text(request)));
  if (pathname === "/userinfo") return json(200, userinfo(issuer, request));
  return json(404, {});
}

const discovery = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  userinfo_endpoint: `${url}/userinfo`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
});

const publicJwk = ({ publicKey }: Key) => ({
  ...publicKey.export({ format: "jwk" }),
  kid: "1",
  use: "sig",
  alg: "RS256",
});

/** Without a subject, a form that asks for one; with it, back to where the browser came from. */
function authorize(issuer: Issuer, query: Query, response: ServerResponse) {
  if (!query.subject) {
    const kept = Object.entries(query).map(
      ([name, value]) => `<input type=hidden name=${name} value="${value}">`,
    );
    const fields = ["subject", "email", "verified"].map(
      (name) => `<label>${name} <input name=${name}></label>`,
    );
    const page = `<!doctype html><title>Acme ID</title><form>${kept.join("")}${fields.join("")}<button>Go on</button></form>`;
    return response.writeHead(200, { "Content-Type": "text/html" }).end(page);
  }
  const code = randomBytes(16).toString("hex");
  issuer.codes.set(code, query);
  const back = new URL(query.redirect_uri ?? "");
  back.searchParams.set("code", code);
  back.searchParams.set("state", query.fault === "state" ? "another" : (query.state ?? ""));
  return response.writeHead(302, { Location: back.href }).end();
}

/** A code is valid once, for the client it was issued to and the verifier whose hash came with the request. */
function token(issuer: Issuer, request: IncomingMessage, body: string): [number, object] {
  const given = Object.fromEntries(new URLSearchParams(body));
  const asked = issuer.codes.get(given.code ?? "");
  issuer.codes.delete(given.code ?? "");
  const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64")}`;
  if (request.headers.authorization !== basic) return [401, { error: "invalid_client" }];
  const challenge = createHash("sha256")
    .update(given.code_verifier ?? "")
    .digest("base64url");
  if (!asked || challenge !== asked.code_challenge || given.redirect_uri !== asked.redirect_uri)
    return [400, { error: "invalid_grant" }];
  const access = randomBytes(16).toString("hex");
  issuer.tokens.set(access, asked);
  return [
    200,
    { access_token: access, token_type: "Bearer", expires_in: 60, id_token: idToken(issuer, asked) },
  ];
}

function userinfo({ tokens }: Issuer, request: IncomingMessage) {
  const asked = tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
  return asked ? { sub: asked.subject, ...mailOf(asked) } : {};
}

const mailOf = ({ email, verified }: Query) => (email ? { email, email_verified: verified === "yes" } : {});

function idToken({ url, key, strange }: Issuer, asked: Query): string {
  const { fault, subject, nonce, thin } = asked;
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: fault === "issuer" ? "https://elsewhere.example" : url,
    aud: fault === "audience" ? "another-client" : CLIENT.id,
    sub: subject,
    nonce: fault === "nonce" ? "another" : nonce,
    iat: now,
    exp: fault === "expired" ? now - 3_600 : now + 60,
    preferred_username: subject,
    ...(thin ? {} : mailOf(asked)),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  if (fault === "unsigned") return `${part({ alg: "none" })}.${part(claims)}.`;
  const signed = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}`;
  const { privateKey } = fault === "signature" ? strange : key;
  return `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`;
}
