import { JSONParser, TokenType } from "@streamparser/json";
import { Failure, invalid } from "@/lib/platform/failure";

/** An entry of one of an archive's lists, and its number in it, from 1. */
export type ArchiveEntry = { part: string; row: number; value: unknown };

const FORM = /^switchyard archive (\d{1,6})$/;
/** The newest form that this version reads. */
const NEWEST = 2;
/** Of an entry with the longest history that anybody keeps; a reader never has much more in memory. */
const LONGEST_ENTRY = 16 * 1_024 * 1_024;
/** Lists and objects take much more memory than their signs: so many may one entry have, nested so deeply, and so many lists an archive. */
const [MOST_INNER, DEEPEST, MOST_LISTS] = [500_000, 10_000, 1_000] as const;
const PIECE = 65_536;
const NO_ARCHIVE =
  "This is no archive of Switchyard. Choose the file that Settings › Your data › Everything gives.";
const TANGLED =
  "The archive has more lists in lists than Switchyard ever makes. Download it again, and import that file.";

/**
 * Reads an archive of an account entry by entry, in the order of the file. Throws a `Failure` for any other file, for one of a newer version, and where
 * the file is cut off or no JSON, with what is wrong.
 */
export async function* readArchive(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const reader = new EntryReader();
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += PIECE) yield* reader.read(chunk.subarray(at, at + PIECE));
  reader.end();
}

class EntryReader {
  private readonly parser = new JSONParser({ paths: ["$.form", "$.*.*"], keepStack: false });
  private found: ArchiveEntry[] = [];
  private hasForm = false;
  private since = 0;
  private inner = 0;
  private depth = 0;
  private lists = 0;

  constructor() {
    this.parser.onValue = ({ key, value, stack }) => {
      this.since = 0;
      this.inner = 0;
      const part = stack[1]?.key;
      if (part === undefined && key === "form") this.takeForm(value);
      else if (typeof part === "string" && typeof key === "number")
        this.found.push({ part, row: key + 1, value });
    };
    this.parser.onToken = ({ token }) => this.bound(token);
    // Without a listener it is thrown where the next bytes come in.
    this.parser.onError = (error) => {
      throw error;
    };
  }

  read(piece: Uint8Array): ArchiveEntry[] {
    this.found = [];
    this.since += piece.length;
    this.parse(piece);
    if (this.found.length > 0 && !this.hasForm) throw invalid(NO_ARCHIVE);
    if (this.since > LONGEST_ENTRY)
      throw invalid(this.hasForm ? "An entry of the archive is longer than 16 MB." : NO_ARCHIVE);
    return this.found;
  }

  /** Throws before what has few bytes takes much memory. */
  private bound(token: TokenType): void {
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.depth--;
    if (token !== TokenType.LEFT_BRACE && token !== TokenType.LEFT_BRACKET) return;
    this.depth++;
    this.inner++;
    if (this.depth === 2) this.lists++;
    if (this.inner <= MOST_INNER && this.depth <= DEEPEST && this.lists <= MOST_LISTS) return;
    throw invalid(this.hasForm ? TANGLED : NO_ARCHIVE);
  }

  end(): void {
    if (!this.hasForm) throw invalid(NO_ARCHIVE);
    if (!this.parser.isEnded)
      throw invalid("The archive is cut off: it has no end. Download it again, and import that file.");
  }

  private parse(piece: Uint8Array): void {
    try {
      this.parser.write(piece);
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (!this.hasForm) throw invalid(NO_ARCHIVE);
      throw invalid(`The archive is damaged: ${(error as Error).message.slice(0, 200)}. Download it again.`);
    }
  }

  private takeForm(value: unknown): void {
    const [, number] = FORM.exec(String(value)) ?? [];
    if (number === undefined) return;
    if (Number(number) > NEWEST)
      throw invalid(
        `This is a ${String(value)}, which a newer version of Switchyard made. Upgrade, and import it then.`,
      );
    this.hasForm = true;
  }
}
