import http from "node:http";
import https from "node:https";

/** A response as far as doctor reads it; `error` instead where there was none. */
export type Response = { status: number; headers: http.IncomingHttpHeaders; text: string };
export type Failed = { error: string };

const PATIENCE_MS = 5_000;
const MOST_BYTES = 20_000;

/**
 * One GET on a connection of its own, without following redirects. Certificates aren't looked at: they have a check of their own, and a
 * wrong one must not hide what is behind it. Never rejects.
 */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Response | Failed> {
  return new Promise((resolve) => {
    const { request } = url.startsWith("https:") ? https : http;
    const asked = request(url, { headers, agent: false, rejectUnauthorized: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
        if (text.length > MOST_BYTES) asked.destroy(new Error("the response is too long"));
      });
      response.on("end", () => settle({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    const patience = setTimeout(() => asked.destroy(new Error("no answer in time")), PATIENCE_MS);
    const settle = (result: Response | Failed) => {
      clearTimeout(patience);
      resolve(result);
    };
    asked.on("error", (error: NodeJS.ErrnoException) => settle({ error: error.code ?? error.message }));
    // One that changes the protocol closes without an error.
    asked.on("close", () => settle({ error: "closed without a response" }));
    asked.end();
  });
}
