import { ByteReader } from "./byte-reader";
import { damaged } from "./refusal";

/**
 * The part of tar (POSIX ustar) that a backup needs: plain files with short names. Whatever else an archive may hold (links, devices, long names,
 * extended headers) is refused by its header, before anything of it is read.
 */
const BLOCK = 512;
const LONGEST_NAME = 99;
/** What eleven octal digits can say. */
const LARGEST = 0o77777777777;
const PIECE = 262_144;

/** A file of an archive. `body` is to be read before the next one is asked for. */
export type Entry = { name: string; size: number; body: AsyncIterable<Buffer> };
/** A file that goes into an archive. */
export type Part = { name: string; size: number; body: AsyncIterable<Uint8Array> | Uint8Array };

/** Writes an archive of these files, in their order. Throws where a body isn't as long as its part says. */
export async function* tarOf(parts: AsyncIterable<Part>, seconds: number): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of parts) {
    yield header(name, size, seconds);
    let written = 0;
    for await (const piece of body instanceof Uint8Array ? [body] : body) {
      written += piece.length;
      yield piece;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes in place of ${size}.`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Reads an archive file by file. Throws a `Failure` for anything that `tarOf` doesn't write. */
export async function* entriesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = new ByteReader(source);
  try {
    for (;;) {
      const block = await reader.read(BLOCK);
      if (block.length < BLOCK) throw damaged("its list of parts ends too early");
      if (isZero(block)) return await checkEnd(reader);
      const { name, size } = readHeader(block);
      let left = size;
      const body = async function* () {
        while (left > 0) {
          const piece = await reader.read(Math.min(left, PIECE));
          if (piece.length === 0) throw damaged(`${name} ends too early`);
          left -= piece.length;
          yield piece;
        }
      };
      yield { name, size, body: body() };
      if (left > 0) for await (const _ of body());
      if (!isZero(await reader.read(padding(size))))
        throw damaged(`something is between ${name} and the next part`);
    }
  } finally {
    await reader.end();
  }
}

async function checkEnd(reader: ByteReader): Promise<void> {
  const last = await reader.read(BLOCK);
  if (last.length !== BLOCK || !isZero(last)) throw damaged("its list of parts has no end");
  if ((await reader.read(1)).length > 0) throw damaged("something follows its list of parts");
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

function header(name: string, size: number, seconds: number): Buffer {
  if (name.length > LONGEST_NAME || size > LARGEST) throw new Error(`${name} does not fit into a backup.`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, "latin1");
  block.write("0000600\x000000000\x000000000\x00", 100, "latin1");
  block.write(`${octal(size, 11)}\x00${octal(seconds, 11)}\x00`, 124, "latin1");
  block.write("        0", 148, "latin1");
  block.write("ustar\x0000", 257, "latin1");
  block.write(`${octal(checksum(block), 6)}\x00 `, 148, "latin1");
  return block;
}

const octal = (number: number, digits: number): string =>
  Math.floor(number).toString(8).padStart(digits, "0");

/** The sum of all bytes, with spaces in place of the sum itself. */
function checksum(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => block.toString("latin1", from, from + length);
  if (text(257, 8) !== "ustar\x0000" || parseOctal(text(148, 6)) !== checksum(block))
    throw damaged("the header of a part is wrong");
  const name = text(0, 100).replace(/\0+$/, "");
  if (!/^[\w./-]+$/.test(name)) throw damaged("a part has a name that no backup uses");
  if (text(156, 1) !== "0") throw damaged(`${name} is a link or something else than a file`);
  const size = parseOctal(text(124, 11));
  if (size === undefined) throw damaged(`${name} has an impossible size`);
  return { name, size };
}

const parseOctal = (text: string): number | undefined =>
  /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : undefined;
