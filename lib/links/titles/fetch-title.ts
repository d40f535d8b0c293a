import { type Guards, guardedPage, type Page, PUBLIC_PAGES } from "@/lib/platform/guarded-fetch";
import { headOf } from "../destinations/inspect";

const MOST_BYTES = 256 * 1_024;
const LONGEST = 255;

/**
 * The title of a destination's page as plain text; "" where it has none, is no page, or says that something is wrong. Throws `FetchRefused` where its host
 * doesn't answer, or is none of the public internet.
 */
export async function fetchTitle(url: string, guards: Guards = PUBLIC_PAGES): Promise<string> {
  const page = await guardedPage(url, MOST_BYTES, guards);
  const isPage =
    page.status >= 200 && page.status < 300 && /^(text\/html|application\/xhtml)/i.test(typeOf(page));
  // Nothing else was asked for, so what is packed is no text.
  if (!isPage || (page.headers["content-encoding"] ?? "identity") !== "identity") return "";
  return plainTitle(headOf(textOf(page), page.url).title);
}

const typeOf = ({ headers }: Page) => headers["content-type"] ?? "";

/** The text in the encoding that the response, its first bytes or its head name. A name that nobody knows is UTF-8. */
function textOf(page: Page): string {
  const start = page.start.subarray(0, 1_024).toString("latin1");
  const [, declared] = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(typeOf(page)) ?? [];
  const [, inHead] = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start) ?? [];
  const isMarked = start.startsWith("\u00ef\u00bb\u00bf");
  return decoderFor(isMarked ? "utf-8" : (declared ?? inHead ?? "utf-8")).decode(page.start);
}

function decoderFor(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

/** Without control characters, broken ones, and marks that turn the direction of what follows. */
function plainTitle(title: string): string {
  const plain = title
    .replace(/[\p{Cc}\p{Cs}\ufffd\ufeff\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, LONGEST).join("");
}
