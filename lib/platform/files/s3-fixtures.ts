import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a bucket fails: with a status, or by saying nothing. */
export type S3Fault = { status: number; code?: string } | "silent";

export type S3Double = {
  /** settings that name it */
  settings: {
    S3_ENDPOINT: string;
    S3_BUCKET: string;
    S3_REGION: string;
    S3_ACCESS_KEY: string;
    S3_SECRET_KEY: string;
  };
  /** what lies in it, by key */
  objects: Map<string, Buffer>;
  /** uploads in parts that were neither completed nor aborted, with their parts */
  parts: Map<string, Map<number, Buffer>>;
  /** requests that were answered: method, path and query */
  requests: string[];
  /** for every request from now on */
  fault: S3Fault | undefined;
  /** of its clock, in milliseconds */
  skewMs: number;
  close(): Promise<void>;
};

const MOST_SKEW_MS = 15 * 60_000;

/** A bucket in memory that speaks as much of S3 as we use, and checks signatures (SigV4) and hashes as S3 does. */
export async function startS3(port = 0): Promise<S3Double> {
  const server = createServer((request, response) => void answer(double, request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  const double: S3Double = {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${taken}`,
      S3_BUCKET: "test-bucket",
      S3_REGION: "eu-test-1",
      S3_ACCESS_KEY: "AKIDTEST",
      S3_SECRET_KEY: "a/secret+key",
    },
    objects: new Map(),
    parts: new Map(),
    requests: [],
    fault: undefined,
    skewMs: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

async function answer(double: S3Double, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  double.requests.push(`${request.method} ${request.url}`);
  response.setHeader("Date", new Date(Date.now() + double.skewMs).toUTCString());
  if (double.fault === "silent") return;
  if (double.fault) return refuse(response, double.fault.status, double.fault.code ?? "InternalError");
  const refusal = refusalOf(double, request, body);
  if (refusal) return refuse(response, 403, refusal);
  const url = new URL(request.url ?? "", double.settings.S3_ENDPOINT);
  const [, bucket, ...path] = url.pathname.split("/");
  if (bucket !== double.settings.S3_BUCKET) return refuse(response, 404, "NoSuchBucket");
  const key = decodeURIComponent(path.join("/"));
  if (key === "") return list(double, url.searchParams, response);
  if (url.searchParams.has("uploads") || url.searchParams.has("uploadId"))
    return multipart(double, key, { method: request.method ?? "", query: url.searchParams, body }, response);
  return object(double, key, { request, body }, response);
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function object(
  { objects }: S3Double,
  key: string,
  { request, body }: { request: IncomingMessage; body: Buffer },
  response: ServerResponse,
) {
  if (request.method === "PUT") {
    objects.set(key, body);
    return response.end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return refuse(response, 404, "NoSuchKey");
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const part = first ? found.subarray(Number(first), Number(last) + 1) : found;
  response.writeHead(first ? 206 : 200, { "Content-Length": part.length });
  return response.end(request.method === "HEAD" ? undefined : part);
}

type PartRequest = { method: string; query: URLSearchParams; body: Buffer };

/** An upload in parts: nothing of it is an object before it is completed. */
function multipart(
  { objects, parts }: S3Double,
  key: string,
  { method, query, body }: PartRequest,
  response: ServerResponse,
) {
  const id = query.get("uploadId") ?? `upload-${parts.size + 1}`;
  const kept = parts.get(id) ?? new Map<number, Buffer>();
  if (query.has("uploads")) {
    parts.set(id, kept);
    return response.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (!parts.has(id)) return refuse(response, 404, "NoSuchUpload");
  if (method === "PUT") {
    kept.set(Number(query.get("partNumber")), body);
    return response.writeHead(200, { ETag: `"${sha256(body)}"` }).end();
  }
  parts.delete(id);
  if (method === "DELETE") return response.writeHead(204).end();
  const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?([0-9a-f]+)/g)];
  const pieces = wanted.flatMap(([, number, tag]) => kept.get(Number(number)) ?? Buffer.from(`no ${tag}`));
  objects.set(key, Buffer.concat(pieces));
  return response.end("<CompleteMultipartUploadResult/>");
}

function list({ objects }: S3Double, query: URLSearchParams, response: ServerResponse) {
  const [prefix, after] = [query.get("prefix") ?? "", query.get("start-after") ?? ""];
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const shown = keys.slice(0, Number(query.get("max-keys") ?? 1_000));
  const entries = shown.map(
    (key) => `<Contents><Key>${escaped(key)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
  );
  return response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > shown.length}</IsTruncated>${entries.join("")}</ListBucketResult>`,
  );
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("'", "&#39;");

/** As the specification of Signature Version 4 has it, from what arrived alone. */
function refusalOf(
  { settings, skewMs }: S3Double,
  request: IncomingMessage,
  body: Buffer,
): string | undefined {
  const [, access, scope = "", signed = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    ) ?? [];
  const [day = "", region = "", service = "", end = ""] = scope.split("/");
  const time = String(request.headers["x-amz-date"]);
  if (access !== settings.S3_ACCESS_KEY) return "InvalidAccessKeyId";
  if (region !== settings.S3_REGION) return "AuthorizationHeaderMalformed";
  if (Math.abs(timeOf(time) - Date.now() - skewMs) > MOST_SKEW_MS) return "RequestTimeTooSkewed";
  const hash = String(request.headers["x-amz-content-sha256"]);
  if (hash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  if (!signed.split(";").includes("host")) return "AccessDenied";
  const canonical = canonicalOf(request, signed.split(";"), hash);
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  const keys = [day, region, service, end];
  const key = keys.reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${settings.S3_SECRET_KEY}`),
  );
  return hmac(key, text).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

function canonicalOf(request: IncomingMessage, signed: string[], hash: string): string {
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join("");
  const sorted = query === "" ? "" : query.split("&").sort().join("&");
  return [request.method, path, sorted, headers, signed.join(";"), hash].join("\n");
}

const timeOf = (time: string) =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
