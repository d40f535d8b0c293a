import { request } from "node:http";
import type { Target } from "./suite";

/** A person's browser; what has no name counts as a robot. */
export const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs?: number;
};

/** The response, as far as attacks look at it. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
  text: string;
  ms: number;
};

/** One request on a connection of its own, with any `Host`, which `fetch` does not allow. Rejects on a timeout. */
export function ask(
  { port }: Pick<Target, "port">,
  path: string,
  { method = "GET", headers = {}, body, timeoutMs = 90_000 }: Asked = {},
): Promise<Reply> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, headers, agent: false, timeout: timeoutMs };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          ),
          cookies: answer.headers["set-cookie"] ?? [],
          body: whole,
          text: whole.toString(),
          ms: Math.round(performance.now() - began),
        });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error(`no answer to ${method} ${path} in ${timeoutMs} ms`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** JSON from an address of its own. */
export const post = (target: Target, path: string, from: string, body: object): Promise<Reply> =>
  ask(target, path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
    body: JSON.stringify(body),
  });

/** Signs in as the page does. 200 with cookies when it worked. */
export async function signIn(
  target: Target,
  { login, password, from, host }: { login: string; password: string; from: string; host?: string },
): Promise<Reply> {
  const own: Record<string, string> = { "X-Forwarded-For": from, ...(host && { Host: host }) };
  const csrf = await ask(target, "/api/auth/csrf", { headers: own });
  const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
  const cookie = csrf.cookies.map((each) => each.split(";", 1)[0]).join("; ");
  return ask(target, "/api/auth/callback/credentials", {
    method: "POST",
    headers: { ...own, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ csrfToken, login, password, json: "true" }).toString(),
  });
}

/** A registered person and the API key from registration. */
export type Account = { username: string; email: string; password: string; key: string; address: string };

/** Registers a person from an address of their own. */
export async function register(target: Target, username: string, address: string): Promise<Account> {
  const account = { username, email: `${username}@example.com`, password: "an attacker's own words" };
  const { status, text } = await post(target, "/api/register", address, account);
  if (status !== 200) throw new Error(`registering was answered with ${status}: ${text}`);
  const { apiKey } = JSON.parse(text) as { apiKey: string };
  return { ...account, key: apiKey, address };
}

/** A call of the JSON API with an account's key. */
export const call = (
  target: Target,
  { key, address }: Account,
  path: string,
  body?: object,
): Promise<Reply> =>
  ask(target, path, {
    method: body ? "POST" : "GET",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "X-Forwarded-For": address,
    },
    ...(body && { body: JSON.stringify(body) }),
  });

/** The body of `/readyz`. */
export async function readyz({ origin }: Target): Promise<{ status: string; reasons: string[] }> {
  return (await (await fetch(`${origin}/readyz`)).json()) as { status: string; reasons: string[] };
}
