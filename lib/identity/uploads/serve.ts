import type { FoundFile } from "@/lib/platform/files/file-store";
import { asBody, findFile } from "@/lib/platform/files/files";
import { orUnavailable } from "@/lib/platform/files/or-unavailable";
import { type Extension, TYPES } from "@/lib/platform/media/kinds";

const NAME = /^[0-9a-f]{40}\.([a-z0-9]{3,4})$/;
const BLANK = /^blank-([a-z]+)\.svg$/;

/** Files can neither run scripts nor load anything, wherever they are shown; names are content hashes, so files never change. */
const HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "X-Content-Type-Options": "nosniff",
};

/** `GET /uploads/<name>`: a seller's upload, public, with byte ranges for players. */
export async function mediaRoute(
  request: Request,
  context: { params: Promise<{ name: string }> },
): Promise<Response> {
  const { name } = await context.params;
  const blank = blankPicture(BLANK.exec(name)?.[1] ?? "");
  if (blank) return new Response(blank, { headers: { ...HEADERS, "Content-Type": "image/svg+xml" } });
  return orUnavailable(() => fileNamed(name, request));
}

const NOT_FOUND = () => new Response("Not found\n", { status: 404 });

async function fileNamed(name: string, request: Request): Promise<Response> {
  const type = TYPES[NAME.exec(name)?.[1] as Extension];
  const file = type && (await findFile(name));
  if (!file) return NOT_FOUND();
  const tag = `"${name.slice(0, 20)}"`;
  const headers = { ...HEADERS, "Content-Type": type, "Accept-Ranges": "bytes", ETag: tag };
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
  return pieceOf(file, request, headers);
}

async function pieceOf(
  file: FoundFile,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  const size = file.bytes;
  const wanted = wantedOf(request.headers.get("range"), size);
  if (wanted.kind === "none")
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${size}` } });
  const { first, last } = wanted.kind === "part" ? wanted : { first: 0, last: size - 1 };
  const isHead = request.method === "HEAD";
  const pieces = isHead ? undefined : await file.read(wanted.kind === "part" ? { first, last } : undefined);
  if (!isHead && !pieces) return NOT_FOUND();
  return new Response(pieces ? asBody(pieces) : null, {
    status: wanted.kind === "part" ? 206 : 200,
    headers: {
      ...headers,
      "Content-Length": String(last - first + 1),
      ...(wanted.kind === "part" && { "Content-Range": `bytes ${first}-${last}/${size}` }),
    },
  });
}

/** Which bytes of a file a request wants: all, some, or none that there are (RFC 9110, 14.2). Both ends included. */
export type Wanted = { kind: "all" } | { kind: "part"; first: number; last: number } | { kind: "none" };

/** A header that is no single range of bytes is as good as none. */
export function wantedOf(header: string | null, size: number): Wanted {
  const [, from = "", to = ""] = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return { kind: "all" };
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < first) return { kind: "all" };
  return first < size && first <= last ? { kind: "part", first, last } : { kind: "none" };
}

const GROUND = "#efede7";
const INK = "#87847d";

/** Placeholders for missing media, on 64 × 64: a frame with hills, a strip of film, a wave. */
const SHAPES: Record<string, string> = {
  image: `<rect x="14" y="18" width="36" height="28" rx="2"/><path d="m14 40 10-10 8 8 6-6 12 12"/><circle cx="40" cy="26" r="3"/>`,
  video: `<rect x="14" y="18" width="36" height="28" rx="2"/><path d="m28 26 10 6-10 6z"/>`,
  audio: `<path d="M14 32v0M20 26v12M26 20v24M32 28v8M38 22v20M44 27v10M50 32v0"/>`,
};

/** The placeholder picture of that name; undefined for any other name. */
export function blankPicture(what: string): string | undefined {
  if (what === "cover") return svg("0 0 300 100", `<rect width="300" height="100" fill="${GROUND}"/>`);
  if (!Object.hasOwn(SHAPES, what)) return undefined;
  const shape = SHAPES[what];
  const lines = `<g fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shape}</g>`;
  return svg("0 0 64 64", `<rect width="64" height="64" fill="${GROUND}"/>${lines}`);
}

const svg = (box: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${content}</svg>`;
