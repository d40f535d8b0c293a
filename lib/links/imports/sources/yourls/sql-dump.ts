import { invalid } from "@/lib/platform/failure";
import { plainTuple, unescaped } from "./plain-tuple";

/** One row of an `INSERT` of a dump: NULL is null, everything else its text. `columns` is undefined where the statement names none. */
export type DumpRow = {
  table: string;
  columns: string[] | undefined;
  values: (string | null)[];
  line: number;
};

/** Signs that end a statement or begin a text, and those that end or continue one; in a text a quote twice ends it and begins it again. */
const OUTSIDE = /[;'"`]/;
const INSIDE: Record<string, RegExp> = { "'": /[\\']/, '"': /[\\"]/, "`": /`/ };

/** Longer than any row of a table of links. */
const LONGEST_ROW = 1_048_576;

type Tuple = Pick<DumpRow, "values" | "line">;

const ROWS_AT_ONCE = 1_000;
/** Between two rows. */
const NEXT = /\s*,\s*(?=\()/y;

/** What a dump is read for: whether the rows of a table are wanted. */
type Wanted = (table: string) => boolean;

/** A table's name as statements write it, after the name of its database or without. */
const TABLE = '(?:[`"]?[\\w$-]+[`"]?\\s*\\.\\s*)?[`"]?([\\w$-]+)[`"]?';
const CREATE = new RegExp(`^create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?${TABLE}\\s*\\(`, "i");
const INSERT = new RegExp(
  `^(?:insert(?:\\s+ignore)?|replace)\\s+into\\s+${TABLE}\\s*(?:\\(([^)]*)\\)\\s*)?values\\s*`,
  "i",
);

/**
 * Reads the rows that a dump of MySQL or MariaDB inserts into the tables that are wanted, as text comes in, without running anything. Everything
 * else is passed over, whatever it holds: other programs may share the database. Columns that an `INSERT` does not name are those that the dump
 * creates the table with. Throws a `Failure` for a dump that is cut off in the middle of a row.
 */
export async function* dumpRows(text: AsyncIterable<string>, isWanted: Wanted): AsyncGenerator<DumpRow> {
  for await (const rows of dumpRowGroups(text, isWanted)) yield* rows;
}

/** The same, many rows at a time, for tables with millions of them. */
export async function* dumpRowGroups(
  text: AsyncIterable<string>,
  isWanted: Wanted,
): AsyncGenerator<DumpRow[]> {
  const dump = new DumpText(text);
  const created = new Map<string, string[]>();
  while (await dump.skipSpace()) {
    const made = (await dump.match(CREATE))?.[1] ?? "";
    const insert = made === "" ? await dump.match(INSERT) : null;
    const [, table = "", list] = insert ?? [];
    if (made !== "" && isWanted(made)) created.set(made, columnsIn(await dump.takeStatement()));
    else if (insert && isWanted(table)) {
      const columns =
        list?.split(",").map((name) => name.trim().replaceAll(/[`"]/g, "")) ?? created.get(table);
      do yield [...dump.plainTuples(), await dump.tuple()].map((row) => ({ table, columns, ...row }));
      while (await dump.match(/^\s*,\s*/));
      await dump.skipStatement();
    } else await dump.skipStatement();
  }
}

/** The columns of a `CREATE TABLE`, each on a line of its own that begins with its name in quotes; keys begin with a word. */
const columnsIn = (definitions: string): string[] =>
  [...definitions.matchAll(/^\s*[`"]([^`"]+)[`"]\s/gm)].map(([, name = ""]) => name);

/** A text that comes in pieces, and what was read of it and not taken yet. */
class DumpText {
  private buffer = "";
  private isOver = false;
  private line = 1;
  private readonly pieces: AsyncIterator<string>;

  constructor(text: AsyncIterable<string>) {
    this.pieces = text[Symbol.asyncIterator]();
  }

  /** Makes sure that so many characters are in the buffer, if there are as many. */
  private async need(length: number): Promise<void> {
    while (this.buffer.length < length && !this.isOver) {
      const { done, value } = await this.pieces.next();
      if (done) this.isOver = true;
      else this.buffer += value;
    }
  }

  private take(length: number): string {
    const taken = this.buffer.slice(0, length);
    this.buffer = this.buffer.slice(length);
    this.countLines(taken);
    return taken;
  }

  private countLines(taken: string) {
    for (let at = taken.indexOf("\n"); at >= 0; at = taken.indexOf("\n", at + 1)) this.line++;
  }

  /** Takes what matches at the beginning of the buffer. */
  async match(pattern: RegExp): Promise<RegExpExecArray | null> {
    await this.need(8_192);
    const found = pattern.exec(this.buffer);
    if (found) this.take(found[0].length);
    return found;
  }

  /** Passes over space and comments. Returns whether anything follows. */
  async skipSpace(): Promise<boolean> {
    for (;;) {
      await this.need(8_192);
      const space = /^(?:\s+|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|\/\*(?!!)[\s\S]*?\*\/)/.exec(this.buffer)?.[0];
      if (!space) return this.buffer !== "";
      this.take(space.length);
    }
  }

  /** Passes over the rest of a statement, and over texts in it, however long they are. */
  async skipStatement(): Promise<void> {
    let quote = "";
    while (this.buffer !== "" || (await this.hasMore())) {
      const found = (quote === "" ? OUTSIDE : INSIDE[quote])?.exec(this.buffer);
      const sign = found?.[0];
      // A sign that is escaped may still be to come.
      if (found && sign === "\\") await this.need(found.index + 2);
      this.take(found ? found.index + (sign === "\\" ? 2 : 1) : this.buffer.length);
      if (sign === undefined || sign === "\\") continue;
      if (sign === ";" && quote === "") return;
      quote = quote === "" ? sign : "";
    }
  }

  /** Takes the rest of a statement that is short. */
  async takeStatement(): Promise<string> {
    let text = "";
    while (await this.hasMore()) {
      const plain = /^[^;'"`]+/.exec(this.buffer)?.[0].length ?? 0;
      if (plain > 0) text += this.take(plain);
      else if (this.buffer.startsWith(";")) {
        this.take(1);
        return text;
      } else {
        const quote = this.buffer.slice(0, 1);
        text += `${quote}${await this.quoted()}${quote}`;
      }
      if (text.length > LONGEST_ROW) throw this.cutOff();
    }
    return text;
  }

  private async hasMore(): Promise<boolean> {
    await this.need(1);
    return this.buffer !== "";
  }

  /** Plain rows that are in the buffer and have another one behind them. */
  plainTuples(): Tuple[] {
    const tuples: Tuple[] = [];
    for (let at = 0; ; ) {
      const plain = tuples.length < ROWS_AT_ONCE ? plainTuple(this.buffer, at) : undefined;
      if (plain) NEXT.lastIndex = plain.end;
      const next = plain && NEXT.exec(this.buffer);
      if (!next) {
        // Their lines are counted already.
        this.buffer = this.buffer.slice(at);
        return tuples;
      }
      tuples.push({ values: plain.values, line: this.line });
      this.countLines(this.buffer.slice(at, NEXT.lastIndex));
      at = NEXT.lastIndex;
    }
  }

  /** `(1, 'text', NULL)` */
  async tuple(): Promise<Tuple> {
    await this.need(8_192);
    const { line } = this;
    const plain = plainTuple(this.buffer, 0);
    if (plain) {
      this.take(plain.end);
      return { values: plain.values, line };
    }
    const values: (string | null)[] = [];
    if (!(await this.match(/^\(\s*/))) throw this.cutOff();
    for (let size = 0; ; ) {
      const value = await this.value();
      size += value?.length ?? 0;
      if (size > LONGEST_ROW) throw invalid(`The row in line ${line} is longer than a megabyte.`);
      values.push(value);
      if (await this.match(/^\s*\)/)) return { values, line };
      if (!(await this.match(/^\s*,\s*/))) throw this.cutOff();
    }
  }

  private async value(): Promise<string | null> {
    await this.match(/^_[a-z0-9]+\s+(?=')/i);
    await this.need(1);
    if (/^['"]/.test(this.buffer)) return this.quoted();
    const found = await this.match(/^[^\s,()'"]+/);
    if (!found) throw this.cutOff();
    const [word] = found;
    if (/^null$/i.test(word)) return null;
    return /^0x[0-9a-f]*$/i.test(word) ? Buffer.from(word.slice(2), "hex").toString() : word;
  }

  /** A text in quotes of any kind, with its escapes (MySQL's manual, "String Literals"). */
  private async quoted(): Promise<string> {
    const quote = this.take(1);
    const plain = quote === "'" ? /^[^\\']+/ : quote === '"' ? /^[^\\"]+/ : /^[^`]+/;
    let text = "";
    for (;;) {
      await this.need(2);
      const run = plain.exec(this.buffer)?.[0];
      if (run) text += this.take(run.length);
      else if (this.buffer.startsWith(quote + quote)) text += this.take(2).slice(1);
      else if (this.buffer.startsWith(quote)) {
        this.take(1);
        return text;
      } else if (this.buffer.length >= 2) text += unescaped(this.take(2).slice(1));
      else throw this.cutOff();
      if (text.length > LONGEST_ROW) throw invalid(`A text in line ${this.line} is longer than a megabyte.`);
    }
  }

  private cutOff() {
    return invalid(`This dump is cut off or damaged in line ${this.line}. Make it again with mysqldump.`);
  }
}
