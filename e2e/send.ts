import { request } from "node:http";
import { holdToDocument } from "./documented";

/** An answer as it came over the wire: nothing followed, nothing decoded but the text. */
export type Answer<T = Record<string, unknown>> = {
  status: number;
  headers: Record<string, string>;
  text: string;
  json: T;
};

export type Sent = { headers?: Record<string, string>; body?: string | Buffer };

/** The address of the server that the tests run against. */
export const serverUrl = (): string => {
  if (!process.env.E2E_URL) throw new Error("No server: run the tests with `npm test -- e2e`.");
  return process.env.E2E_URL;
};

/**
 * Sends one request exactly as given: the path is not normalised and no redirect is followed. An answer of the API that its
 * document does not describe fails the test.
 */
export async function send<T = Record<string, unknown>>(
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Answer<T>> {
  const answer = await exchange<T>(method, path, sent);
  await holdToDocument(serverUrl(), method, path, answer);
  return answer;
}

function exchange<T>(method: string, path: string, { headers = {}, body }: Sent): Promise<Answer<T>> {
  const { hostname, port, host } = new URL(serverUrl());
  const chunked = Object.keys(headers).some((name) => name.toLowerCase() === "transfer-encoding");
  const length = body === undefined || chunked ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: hostname,
        port,
        method,
        path,
        headers: { Host: host, ...length, ...headers },
        agent: false,
        family: 4,
      },
      (response) => {
        const chunks: Buffer[] = [];
        const isEndless = response.headers["content-type"] === "text/event-stream";
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (isEndless) response.destroy();
        });
        response.on("error", reject);
        response.on(isEndless ? "close" : "end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({
            status: response.statusCode ?? 0,
            headers: flat(response.headers),
            text,
            json: parsed<T>(text),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const flat = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Answers that are no JSON have no fields; a test that reads one sees it missing. */
function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return {} as T;
  }
}
