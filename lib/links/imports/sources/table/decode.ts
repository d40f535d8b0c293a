import { invalid } from "@/lib/platform/failure";

/** As many bytes as tell one encoding from another. */
const ENOUGH = 64;

/** What to do about a table in another encoding. */
const SAVE_AS_UTF_8 =
  'This file is not in UTF-8. Save it as "CSV UTF-8" in your spreadsheet, or convert it, and choose it again.';

/**
 * The text of a file in UTF-8 or UTF-16, which Excel writes as "Unicode text", without its byte order mark. Throws a `Failure` for any
 * other encoding, in the words given, and for what is no text.
 */
export async function* decoded(
  bytes: AsyncIterable<Uint8Array>,
  advice = SAVE_AS_UTF_8,
): AsyncGenerator<string> {
  let head: Uint8Array | undefined = new Uint8Array();
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    const next: Uint8Array = head ? Buffer.concat([head, piece]) : piece;
    if (head && next.length < ENOUGH) {
      head = next;
      continue;
    }
    decoder ??= decoderFor(next);
    head = undefined;
    yield textOf(decoder, next, true, advice);
  }
  decoder ??= decoderFor(head ?? new Uint8Array());
  yield textOf(decoder, head ?? new Uint8Array(), false, advice);
}

/** Its marks are taken off by the decoder itself. */
function decoderFor(head: Uint8Array): TextDecoder {
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04))
    throw invalid(
      "This is an Excel workbook or a ZIP archive. Save the sheet as CSV UTF-8, or take the CSV file out of the archive.",
    );
  if (startsWith(head, 0x1f, 0x8b)) throw invalid("This file is compressed twice. Decompress it once.");
  return new TextDecoder(encodingOf(head), { fatal: true });
}

function encodingOf(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (startsWith(head, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(head, 0xfe, 0xff)) return "utf-16be";
  // Latin letters in UTF-16 have a zero byte each, on one side of it.
  const zeros = [...head].flatMap((byte, at) => (byte === 0 ? [at % 2] : []));
  if (zeros.length < head.length / 4) return "utf-8";
  return zeros.filter((side) => side === 1).length > zeros.length / 2 ? "utf-16le" : "utf-16be";
}

const startsWith = (head: Uint8Array, ...bytes: number[]) =>
  head.length >= bytes.length && bytes.every((byte, at) => head[at] === byte);

function textOf(decoder: TextDecoder, bytes: Uint8Array, stream: boolean, advice: string): string {
  let text: string;
  try {
    text = decoder.decode(bytes, { stream });
  } catch {
    throw invalid(advice);
  }
  if (text.includes("\0")) throw invalid("This is not a text file. Choose a CSV file.");
  return text;
}
