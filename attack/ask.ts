import { request } from "node:http";
import type { Target } from "./suite";

export type Asked = { method?: string; headers?: Record<string, string>; body?: string };
export type Told = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  ms: number;
};

/** One request with any headers, a Host of its own too. Rejects when no answer has come for `patience` milliseconds. */
export function ask(
  { port }: Target,
  path: string,
  { method = "GET", headers = {}, body }: Asked = {},
  patience = 90_000,
): Promise<Told> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      answer.on("end", () => {
        const cookies = answer.headers["set-cookie"] ?? [];
        const plain = Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
        );
        const ms = Math.round(performance.now() - began);
        resolve({ status: answer.statusCode ?? 0, headers: plain, cookies, text, ms });
      });
    });
    sent.setTimeout(patience, () =>
      sent.destroy(new Error(`no answer to ${method} ${path} in ${patience} ms`)),
    );
    sent.on("error", reject).end(body);
  });
}

/** JSON from an address of its own. */
export const post = (target: Target, path: string, from: string, body: object) =>
  ask(target, path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
    body: JSON.stringify(body),
  });

/** Signs in as the page does. 200 with cookies when it worked. */
export async function signIn(
  target: Target,
  { login, password, from, host }: { login: string; password: string; from: string; host?: string },
): Promise<Told> {
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
