import type { IncomingMessage, ServerResponse } from "node:http";
import { now } from "../clock";
import { keyedHash, keyedHashes, sameText } from "../crypto/secret";
import { versionWithBuild } from "../version";

/** Asked by the operator's `doctor` through the proxies in front, to see what they make of a request. */
export const ECHO_PATH = "/.well-known/switchyard/echo";

/** A request as it arrived here, and whom it was taken to come from. */
export type RequestEcho = {
  host: string;
  forwardedFor: string;
  forwardedProto: string;
  /** the client, as TRUST_PROXY has it */
  address: string;
  httpVersion: string;
  version: string;
};

const GOOD_FOR_MS = 60_000;

/** What opens the echo for a minute. Only who has the installation's secret can make one. */
export const echoToken = (time = now()): string =>
  `${time}.${keyedHash("request-echoes", String(time)).toString("base64url")}`;

/** Shows a request of our own `doctor` as it arrived. For anybody else there is no such page: what proxies add is nobody's business. */
export function echoRequest(request: IncomingMessage, response: ServerResponse, address: string): boolean {
  if (request.url?.split("?", 1)[0] !== ECHO_PATH || !isOurs(request.headers.authorization)) return false;
  const echo: RequestEcho = {
    host: request.headers.host ?? "",
    // The parsed headers have lost these by now: nobody behind the edge may believe them.
    forwardedFor: rawHeader(request, "x-forwarded-for"),
    forwardedProto: rawHeader(request, "x-forwarded-proto"),
    address,
    httpVersion: request.httpVersion,
    version: versionWithBuild(),
  };
  response
    .writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" })
    .end(JSON.stringify(echo));
  return true;
}

function isOurs(authorization = ""): boolean {
  const [, time = "", hash = ""] = /^Bearer (\d{10,16})\.([\w-]{43})$/.exec(authorization) ?? [];
  if (time === "" || Math.abs(now() - Number(time)) > GOOD_FOR_MS) return false;
  return keyedHashes("request-echoes", time).some((own) => sameText(hash, own.toString("base64url")));
}

/** Several headers of one name are one list (RFC 9110, 5.2). */
function rawHeader({ rawHeaders }: IncomingMessage, name: string): string {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? "");
  return values.join(", ");
}
