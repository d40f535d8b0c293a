import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { blankPicture } from "./blank";
import { type Extension, TYPES } from "./kinds";
import { wantedOf } from "./range";
import { mediaFile } from "./upload";

const NAME = /^[0-9a-f]{40}\.([a-z0-9]{3,4})$/;
const BLANK = /^blank-([a-z]+)\.svg$/;

/** Nothing in a file can run or call home, wherever it is shown; its name says what is in it, so that it never changes. */
const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "X-Content-Type-Options": "nosniff",
};

/** `GET /uploads/<name>`: what a seller uploaded, for anybody, in the pieces that players ask for. */
export async function mediaRoute(
  request: Request,
  context: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await context.params;
  const blank = blankPicture(BLANK.exec(name)?.[1] ?? "");
  if (blank) return new Response(blank, { headers: { ...HEADERS, "Content-Type": "image/svg+xml" } });
  const type = TYPES[NAME.exec(name)?.[1] as Extension];
  const file = type && (await stat(mediaFile(name)).catch(() => undefined));
  if (!file) return new Response("Not found\n", { status: 404 });
  const tag = `"${name.slice(0, 20)}"`;
  const headers = { ...HEADERS, "Content-Type": type, "Accept-Ranges": "bytes", ETag: tag };
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
  return pieceOf(name, file.size, request, headers);
}

function pieceOf(name: string, size: number, request: Request, headers: Record<string, string>): Response {
  const wanted = wantedOf(request.headers.get("range"), size);
  if (wanted.kind === "none")
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${size}` } });
  const { first, last } = wanted.kind === "part" ? wanted : { first: 0, last: size - 1 };
  const stream = () =>
    Readable.toWeb(createReadStream(mediaFile(name), { start: first, end: last })) as ReadableStream;
  return new Response(request.method === "HEAD" ? null : stream(), {
    status: wanted.kind === "part" ? 206 : 200,
    headers: {
      ...headers,
      "Content-Length": String(last - first + 1),
      ...(wanted.kind === "part" && { "Content-Range": `bytes ${first}-${last}/${size}` }),
    },
  });
}
