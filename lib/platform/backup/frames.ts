import { createHash } from "node:crypto";
import { compress, decompress, init } from "@bokuweb/zstd-wasm";
import { perProcess } from "../process";
import { ByteReader } from "./byte-reader";
import { damaged, foreign } from "./refusal";

/** What one frame holds at most: a reader never needs more memory than this, whatever a file says. */
const FRAME_BYTES = 1_048_576;
/** Bytes that can't be compressed become a little longer. */
const LONGEST_FRAME = FRAME_BYTES + 65_536;
const LEVEL = 3;

/**
 * Skippable frames of zstd (RFC 8878, 3.1.2), which `zstd -d` passes over: one before each frame with its length, as pzstd writes them, and one
 * at the end with the hash of everything before it.
 */
const LENGTH_MAGIC = 0x184d2a50;
const END_MAGIC = 0x184d2a5e;
const ZSTD_MAGIC = 0xfd2fb528;
const HASH_BYTES = 32;

/** Loads the library once: a second time would replace its memory while it is used. */
const ready = () => perProcess("zstd", init);

/** The same bytes as a zstd file of frames that can be read one by one. `zstd -d` reads it too. */
export async function* compressed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  await ready();
  const hash = createHash("sha256");
  const reader = new ByteReader(source);
  try {
    for (
      let block = await reader.read(FRAME_BYTES);
      block.length > 0;
      block = await reader.read(FRAME_BYTES)
    ) {
      const frame = Buffer.from(compress(block, LEVEL));
      const piece = Buffer.concat([skippable(LENGTH_MAGIC, lengthOf(frame)), frame]);
      hash.update(piece);
      yield piece;
    }
    yield skippable(END_MAGIC, hash.digest());
  } finally {
    await reader.end();
  }
}

/** The bytes in such a file. Throws a `Failure` for any other file, and for one of which a byte is missing, different or too many. */
export async function* decompressed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  await ready();
  const reader = new ByteReader(source);
  const hash = createHash("sha256");
  try {
    for (let isFirst = true; ; isFirst = false) {
      const head = await reader.read(8);
      const [magic, length] = head.length === 8 ? [head.readUInt32LE(0), head.readUInt32LE(4)] : [0, 0];
      if (isFirst && (magic !== LENGTH_MAGIC || length !== 4)) throw foreign("it begins with other bytes");
      if (magic === END_MAGIC && length === HASH_BYTES) return await checkEnd(reader, hash.digest());
      if (magic !== LENGTH_MAGIC || length !== 4)
        throw damaged("it ends too early, or a part of it is missing");
      const size = await reader.read(4);
      const frame = await readFrame(reader, size.length === 4 ? size.readUInt32LE(0) : 0);
      hash.update(head).update(size).update(frame);
      yield decompressFrame(frame);
    }
  } finally {
    await reader.end();
  }
}

async function readFrame(reader: ByteReader, length: number): Promise<Buffer> {
  if (length < 9 || length > LONGEST_FRAME) throw damaged("a part of it has an impossible length");
  const frame = await reader.read(length);
  if (frame.length < length) throw damaged("it ends too early");
  return frame;
}

function decompressFrame(frame: Buffer): Buffer {
  const size = contentSize(frame);
  if (size === undefined || size > FRAME_BYTES) throw damaged("a part of it has an impossible size");
  try {
    const bytes = Buffer.from(decompress(frame));
    if (bytes.length === size) return bytes;
  } catch {
    // the same as a wrong length
  }
  throw damaged("a part of it can't be decompressed");
}

/** What a frame's header says of its content's size (RFC 8878, 3.1.1.1); undefined where it says nothing. */
function contentSize(frame: Buffer): number | undefined {
  if (frame.readUInt32LE(0) !== ZSTD_MAGIC) return undefined;
  const descriptor = frame.readUInt8(4);
  const [isSingle, sizeFlag, dictionary] = [descriptor & 0x20, descriptor >> 6, descriptor & 0x03];
  if (dictionary !== 0 || (sizeFlag === 0 && !isSingle)) return undefined;
  const at = isSingle ? 5 : 6;
  if (sizeFlag === 0) return frame.readUInt8(at);
  if (sizeFlag === 1) return frame.readUInt16LE(at) + 256;
  // More than four bytes are for sizes that no frame of ours has.
  return sizeFlag === 2 && frame.length >= at + 4 ? frame.readUInt32LE(at) : undefined;
}

async function checkEnd(reader: ByteReader, hash: Buffer): Promise<void> {
  const kept = await reader.read(HASH_BYTES);
  if (!kept.equals(hash)) throw damaged("its checksum is another one");
  if ((await reader.read(1)).length > 0) throw damaged("something follows its end");
}

function skippable(magic: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

function lengthOf(frame: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(frame.length);
  return length;
}
