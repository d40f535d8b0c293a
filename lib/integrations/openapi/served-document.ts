import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Handler, Routes } from "@/lib/platform/http/pipeline";
import { COMMON_HEADERS, namesTag, takesGzip } from "@/lib/platform/http/respond";
import { type Document, documentOf } from "./document";
import { inLanguage, inSentences, type Texts } from "./in-language";

/** Each language's texts, loaded when somebody first asks for them. */
type Languages = Record<string, () => Promise<{ default: object }>>;

/** The document as it is sent, plain and compressed. */
type Ready = { tag: string; plain: Buffer; compressed: Buffer };

/**
 * `GET /api/openapi.json`, with `?language=de` in German. For anyone, without a limit: it is the same for all, and made once. A
 * language that is not there is answered in English.
 */
export function documentRoute(languages: Languages): Handler {
  let document: Document | undefined;
  const ready = new Map<string, Promise<Ready>>();
  const inLanguageOf = async (language: string, routes: Routes): Promise<Ready> => {
    document ??= documentOf(routes);
    const texts = await languages[language]?.();
    return readyOf(inSentences(texts ? inLanguage(document, texts.default as Texts) : document));
  };
  return async (request, { routes }) => {
    const asked = new URL(request.url).searchParams.get("language") ?? "";
    const language = Object.hasOwn(languages, asked) ? asked : "";
    const making = ready.get(language) ?? inLanguageOf(language, routes);
    ready.set(language, making);
    // The next request tries again.
    making.catch(() => ready.delete(language));
    return answerWith(await making, request.headers);
  };
}

/** Serializing and compressing so much takes longer than anything else that nobody needs a key for. */
async function readyOf(document: Document): Promise<Ready> {
  const plain = Buffer.from(JSON.stringify(document));
  const tag = createHash("sha256").update(plain).digest("base64url").slice(0, 27);
  return { tag: `"${tag}"`, plain, compressed: await promisify(gzip)(plain) };
}

function answerWith(
  { tag, plain, compressed }: Ready,
  asked: { get(name: string): string | null },
): Response {
  const headers = { ...COMMON_HEADERS, "Cache-Control": "public, max-age=300" };
  if (namesTag(asked.get("if-none-match") ?? "", tag))
    return new Response(null, { status: 304, headers: { ...headers, ETag: tag } });
  const isCompressed = takesGzip(asked.get("accept-encoding"));
  const bytes = isCompressed ? compressed : plain;
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      ETag: isCompressed ? `W/${tag}` : tag,
      Vary: "Accept-Encoding",
      "Content-Type": "application/json",
      "Content-Length": String(bytes.length),
      ...(isCompressed && { "Content-Encoding": "gzip" }),
    },
  });
}
