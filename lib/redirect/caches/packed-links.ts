import { compileLink, type Link, type LinkRow, NO_RULES, newLink } from "../link";
import { ByteRing, CHUNK_BYTES } from "./byte-ring";
import type { Entry } from "./entry";
import { NameHash } from "./name-hash";
import { SlotIndex } from "./slot-index";

/** How much is kept: so many links and so many bytes at most. */
export type PackedLinksLimits = { links: number; bytes: number };

/** After those, the next one goes although it was visited. */
const MOST_LOOKS = 1_000;
/** A link that moves or is dropped leaves a gap until the tail comes to it. Gaps may take a quarter of the ring. */
const MOST_GAPS = 0.25;
/** Records that the tail passes for each that is added while there are more gaps. */
const PACE = 8;

/** The words of a record; its text is behind them: the key, the destination, and what `rest` is. */
const WORD = {
  hash: 0,
  textBytes: 1,
  seen: 2,
  /** tenths of a second */
  loadedAt: 3,
  id: 4,
  workspaceId: 5,
  domainId: 6,
  /** seconds */
  createdAt: 7,
  /** flags, and above them the length of the key */
  flags: 8,
  destinationLength: 9,
} as const;
const HEADER_BYTES = 40;

const FLAG = {
  gap: 1,
  visited: 2,
  /** two bytes a character */
  wide: 4,
  /** the rest is the link's row, for one that has rules; else its address where that is not the destination */
  row: 8,
} as const;
const KEY_SHIFT = 8;

/**
 * Links outside V8's heap, each as one record of some 110 bytes, so that ten million of them cost no garbage collection and little memory. The oldest
 * that was not visited makes room; one that was visited gets another round. A link with rules is kept as its row and compiled again when it
 * is asked for.
 */
export class PackedLinks {
  private readonly ring = new ByteRing();
  private readonly index: SlotIndex;
  private readonly hash = new NameHash();
  private gapBytes = 0;
  /** how many are kept */
  size = 0;

  constructor(private readonly limits: PackedLinksLimits) {
    this.index = new SlotIndex(limits.links);
  }

  /** Bytes that all of this takes. */
  get bytes(): number {
    return this.ring.bytes + this.index.bytes;
  }

  /** The entry of this key, unpacked, and marked as visited. */
  get(key: string): Entry<Link> | undefined {
    // To hash a name takes longer than anything else about looking for it.
    if (this.size === 0) return undefined;
    const slot = this.find(key, this.hashOf(key));
    if (slot === -1) return undefined;
    const record = this.index.recordIn(slot);
    const { chunk, word } = this.ring.place(record);
    chunk.words[word + WORD.flags] = (chunk.words[word + WORD.flags] ?? 0) | FLAG.visited;
    return this.unpack(record);
  }

  /** Keeps an entry, in place of another of this key. */
  set(key: string, entry: Entry<Link>): void {
    this.delete(key);
    const { value } = entry;
    const { row } = value.rules;
    const rest = row ? JSON.stringify(row) : value.address === value.destination ? "" : value.address;
    const text = key + value.destination + rest;
    const isWide = !isLatin1(text);
    const textBytes = isWide ? text.length * 2 : text.length;
    const size = ByteRing.sizeOf(HEADER_BYTES + textBytes);
    if (size > CHUNK_BYTES || !this.makeRoom(size)) return;
    const record = this.ring.append(size);
    const { chunk, word } = this.ring.place(record);
    const { words } = chunk;
    const hash = this.hashOf(key);
    words[word + WORD.hash] = hash;
    words[word + WORD.textBytes] = textBytes;
    words[word + WORD.seen] = entry.seen;
    words[word + WORD.loadedAt] = entry.loadedAt / 100;
    words[word + WORD.id] = value.id;
    words[word + WORD.workspaceId] = value.workspaceId;
    words[word + WORD.domainId] = value.domainId;
    words[word + WORD.createdAt] = value.createdAt / 1_000;
    words[word + WORD.flags] = (key.length << KEY_SHIFT) | (isWide ? FLAG.wide : 0) | (row ? FLAG.row : 0);
    words[word + WORD.destinationLength] = value.destination.length;
    chunk.bytes.write(text, word * 4 + HEADER_BYTES, isWide ? "utf16le" : "latin1");
    this.index.add(hash, record);
    this.size += 1;
  }

  delete(key: string): void {
    const slot = this.find(key, this.hashOf(key));
    if (slot === -1) return;
    const { chunk, word } = this.ring.place(this.index.recordIn(slot));
    chunk.words[word + WORD.flags] = (chunk.words[word + WORD.flags] ?? 0) | FLAG.gap;
    this.gapBytes += ByteRing.sizeOf(HEADER_BYTES + (chunk.words[word + WORD.textBytes] ?? 0));
    this.index.remove(slot);
    this.size -= 1;
  }

  private hashOf(key: string): number {
    return this.hash.of(key).low >>> 0;
  }

  private find(key: string, hash: number): number {
    return this.index.find(hash, (record) => this.isNamed(record, key));
  }

  private isNamed(record: number, key: string): boolean {
    const { chunk, word } = this.ring.place(record);
    const flags = chunk.words[word + WORD.flags] ?? 0;
    if (flags >>> KEY_SHIFT !== key.length) return false;
    const step = flags & FLAG.wide ? 2 : 1;
    const start = word * 4 + HEADER_BYTES;
    for (let at = 0; at < key.length; at++) {
      const low = chunk.bytes[start + at * step] ?? 0;
      const high = step === 2 ? (chunk.bytes[start + at * 2 + 1] ?? 0) : 0;
      if ((low | (high << 8)) !== key.charCodeAt(at)) return false;
    }
    return true;
  }

  private unpack(record: number): Entry<Link> {
    const { chunk, word } = this.ring.place(record);
    const { words, bytes } = chunk;
    const flags = words[word + WORD.flags] ?? 0;
    const [encoding, step] = flags & FLAG.wide ? (["utf16le", 2] as const) : (["latin1", 1] as const);
    const start = word * 4 + HEADER_BYTES + (flags >>> KEY_SHIFT) * step;
    const middle = start + (words[word + WORD.destinationLength] ?? 0) * step;
    const end = word * 4 + HEADER_BYTES + (words[word + WORD.textBytes] ?? 0);
    const rest = middle === end ? "" : bytes.toString(encoding, middle, end);
    const entry = {
      seen: words[word + WORD.seen] ?? 0,
      loadedAt: (words[word + WORD.loadedAt] ?? 0) * 100,
      isVisited: true,
    };
    if (flags & FLAG.row) return { value: compileLink(rowIn(rest)), ...entry };
    const destination = bytes.toString(encoding, start, middle);
    const value = newLink({
      id: words[word + WORD.id] ?? 0,
      workspaceId: words[word + WORD.workspaceId] ?? 0,
      domainId: words[word + WORD.domainId] ?? 0,
      destination,
      address: rest || destination,
      createdAt: (words[word + WORD.createdAt] ?? 0) * 1_000,
      rules: NO_RULES,
    });
    return { value, ...entry };
  }

  /** False where that would take too long: visitors wait meanwhile. */
  private makeRoom(size: number): boolean {
    const mostGaps = this.ring.used * MOST_GAPS;
    for (let passed = 0; passed < PACE && this.gapBytes > mostGaps; passed++) this.pass("keep");
    for (let looks = 1; this.isFull(size) && looks <= MOST_LOOKS * 2; looks++)
      this.pass(looks < MOST_LOOKS ? "keep visited" : "keep none");
    return !this.isFull(size);
  }

  private isFull(size: number): boolean {
    return this.size >= this.limits.links || this.ring.used + size > this.limits.bytes;
  }

  /** The tail passes one record: what is to be kept of it goes to the head. */
  private pass(policy: "keep" | "keep visited" | "keep none"): void {
    const record = this.ring.tail();
    if (record === undefined) return;
    const { chunk, word } = this.ring.place(record);
    const flags = chunk.words[word + WORD.flags] ?? 0;
    const size = ByteRing.sizeOf(HEADER_BYTES + (chunk.words[word + WORD.textBytes] ?? 0));
    const isKept = policy === "keep" || (policy === "keep visited" && (flags & FLAG.visited) !== 0);
    if (flags & FLAG.gap) this.gapBytes -= size;
    else {
      const slot = this.index.find(chunk.words[word + WORD.hash] ?? 0, (found) => found === record);
      if (isKept) {
        if (policy === "keep visited") chunk.words[word + WORD.flags] = flags & ~FLAG.visited;
        this.index.replace(slot, this.copyToHead(record, size));
      } else {
        this.index.remove(slot);
        this.size -= 1;
      }
    }
    this.ring.advance(size);
  }

  private copyToHead(record: number, size: number): number {
    const copy = this.ring.append(size);
    const [from, to] = [this.ring.place(record), this.ring.place(copy)];
    to.chunk.words.set(from.chunk.words.subarray(from.word, from.word + size / 4), to.word);
    return copy;
  }
}

const isLatin1 = (text: string) => !/[^\0-\xff]/.test(text);

function rowIn(text: string): LinkRow {
  const row = JSON.parse(text) as LinkRow;
  row.created_at = new Date(row.created_at);
  if (row.expires_at) row.expires_at = new Date(row.expires_at);
  return row;
}
