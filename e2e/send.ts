import { randomInt } from "node:crypto";
import { request } from "node:http";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isItemApi } from "@/lib/platform/http/envelope";

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

/** Somewhere in 10.0.0.0/8, which no test shares with another. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

let address = anAddress();

/** Changes the address that requests are sent from, so that no test finds a limit used up by an earlier one. */
export function moveAway(): void {
  address = anAddress();
}

/**
 * Sends one request exactly as given, from this test's own address: the path is not normalized and no redirect is followed. An API
 * response that its document does not describe fails the test.
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
        headers: { Host: host, "X-Forwarded-For": address, ...length, ...headers },
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

type Operation = { responses: Record<string, { $ref?: string }> };
export type Served = { paths: Record<string, Record<string, Operation>> };

let served: Promise<{ document: Served; ajv: Ajv2020 }> | undefined;

/** Throws unless an answer below /api is one that the served OpenAPI document describes: its status and every key of its body. */
export async function holdToDocument(origin: string, method: string, path: string, answer: Answer<unknown>) {
  if (!/^\/api(\/|$|\?)/.test(path) || /^\/api\/(auth\/|openapi\.json)/.test(path)) return;
  if (answer.status === 204 || answer.status === 304 || method === "HEAD") return;
  served ??= readDocument(origin);
  const { document, ajv } = await served;
  const type = answer.headers["content-type"]?.split(";")[0] ?? "";
  const pointer = `${pointerTo(document, method, path, answer.status)}/content/${escaped(type)}/schema`;
  const validate = ajv.getSchema(`document#${pointer}`);
  if (!validate) throw new Error(`The document has nothing at ${pointer}`);
  if (validate(type === "application/json" ? answer.json : answer.text)) return;
  const found = validate.errors?.map(({ instancePath, message, params }) =>
    [instancePath || "the body", message, JSON.stringify(params)].join(" "),
  );
  throw new Error(`${method} ${path} ${answer.status}: ${found?.join("; ")}\n${answer.text.slice(0, 800)}`);
}

async function readDocument(origin: string) {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Served;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "document");
  return { document, ajv };
}

/** Where the document describes this response. An undocumented one may only be a refusal. */
function pointerTo({ paths }: Served, method: string, path: string, status: number): string {
  const template = templateOf(Object.keys(paths), path);
  const response = template && paths[template]?.[method.toLowerCase()]?.responses[status];
  if (response) {
    const place = ["", "paths", template, method.toLowerCase(), "responses", String(status)];
    return response.$ref?.slice(1) ?? place.map(escaped).join("/");
  }
  const isDocumented = template && paths[template]?.[method.toLowerCase()];
  const refusal = isDocumented ? undefined : REFUSALS[status];
  if (refusal) return `/components/responses/${prefixOf(path)}${refusal}`;
  throw new Error(`${method} ${path} answered ${status}, which /api/openapi.json does not say`);
}

/** The item API wraps a refusal in its own way, for addresses that it does not have as well. */
const prefixOf = (path: string) => (isItemApi(path.split("?", 1)[0] ?? "") ? "catalogue-" : "");

/** Reasons by status, for unknown addresses, unknown methods and malformed requests. */
const REFUSALS: Record<number, string> = {
  400: "invalid",
  404: "not-found",
  405: "wrong-method",
  429: "limited",
};

/** The path of the document that an address belongs to; one without brackets comes first, as in the server. */
export function templateOf(templates: string[], path: string): string | undefined {
  // The path as the server reads it: `/url/./update` is `/url/update`.
  const address = new URL(`http://any${path}`).pathname.replace(/\/$/, "");
  const fits = (template: string) =>
    new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`, "s").test(address);
  return templates.includes(address) ? address : templates.find(fits);
}

const escaped = (part: string) =>
  part.replaceAll("~", "~0").replaceAll("/", "~1").replace(/[{}]/g, encodeURIComponent);
