import { request } from "node:http";
import type { Target } from "./suite";

/** What came back, as far as attacks look at it. */
export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  ms: number;
};

type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs?: number;
};

/** One request on a connection of its own, with any `Host`, which `fetch` does not allow. Rejects when nothing comes in time. */
export function ask(
  { port }: Pick<Target, "port">,
  path: string,
  { method = "GET", headers, body, timeoutMs = 60_000 }: Asked = {},
): Promise<Reply> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, headers, agent: false, timeout: timeoutMs };
    const asked = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          ms: performance.now() - began,
        }),
      );
    });
    asked.on("timeout", () => asked.destroy(new Error(`${path} was not answered within ${timeoutMs} ms`)));
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Somebody with an account, and the key it came with. */
export type Account = { username: string; password: string; key: string; address: string };

/** Registers somebody from an address of their own. */
export async function register(target: Target, username: string, address: string): Promise<Account> {
  const account = { username, email: `${username}@example.com`, password: "an attacker's own words" };
  const { status, body } = await ask(target, "/api/register", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify(account),
  });
  if (status !== 200) throw new Error(`registering was answered with ${status}: ${body.toString()}`);
  const { apiKey } = JSON.parse(body.toString()) as { apiKey: string };
  return { username, password: account.password, key: apiKey, address };
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
