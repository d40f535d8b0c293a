import { totalmem } from "node:os";
import { type CacheSize, cacheSizeOf } from "@/lib/platform/cache-size";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { Link } from "../link";
import { CHUNK_BYTES } from "./byte-ring";
import type { PackedLinksLimits } from "./packed-links";
import { SlotIndex } from "./slot-index";

/** Links that are kept as they are: the popular ones. */
const MOST_READY = 8_192;
/** Of memory that is given in bytes; one with many rules may take ten times the average. */
const READY_SHARE = 1 / 16;
/** One of hundreds of targets takes the place of as many others as would take its memory, about. */
const ROW_BYTES = 1_000;
/** On average, of a link that is ready and of one that is packed, with an address of some 60 characters. */
export const READY_BYTES = 500;
const PACKED_BYTES = 112;
/** Short ones take less, so there is room for more of them in the index. */
const SHORT_BYTES = 96;

/** Where links are counted, they may take more than the average, but not without an end: a row may be half a megabyte. */
const MOST_PACKED_BYTES = 2_000;

/** How many links are kept ready, and what the others may take packed; undefined where there are no others. */
export function linkCacheLimits(size = linkCacheSize()): {
  ready: number;
  packed: PackedLinksLimits | undefined;
} {
  if ("entries" in size) {
    const ready = Math.min(size.entries, MOST_READY);
    const links = size.entries - ready;
    return { ready, packed: links > 0 ? { links, bytes: links * MOST_PACKED_BYTES } : undefined };
  }
  const ready = Math.min(MOST_READY, Math.floor((size.bytes * READY_SHARE) / READY_BYTES));
  const bytes = size.bytes - ready * READY_BYTES;
  const links = Math.floor(bytes / SHORT_BYTES);
  // The chunks at the head and at the tail are not full.
  const forRecords = bytes - SlotIndex.bytesFor(links) - 2 * CHUNK_BYTES;
  return { ready, packed: { links, bytes: forRecords } };
}

/** For how many links of the average one that is ready counts. */
export const readyWeight = ({ rules: { row } }: Link): number =>
  row ? 1 + Math.floor(JSON.stringify(row).length / ROW_BYTES) : 1;

/** Warns when the caches of all processes together may take more memory than there is. */
export function warnOfCacheMemory(): void {
  const { LINK_CACHE, WORKERS } = env();
  const [needed, memory] = [linkCacheBytes(linkCacheSize()) * WORKERS, machineMemory()];
  if (needed <= memory * MOST_OF_MEMORY) return;
  const each = WORKERS === 1 ? "" : ` in ${WORKERS} processes`;
  log().warn(
    `LINK_CACHE=${LINK_CACHE} can take ${megabytes(needed)} MB${each}, and this machine has ${megabytes(memory)} MB. Set less, or fewer WORKERS.`,
  );
}

/** The rest is for the processes themselves, the database and the system's own caches. */
const MOST_OF_MEMORY = 0.6;

const linkCacheSize = (): CacheSize => cacheSizeOf(env().LINK_CACHE) ?? { entries: 100_000 };

/** Bytes that a full cache takes, about. */
export function linkCacheBytes(size: CacheSize): number {
  if ("bytes" in size) return size.bytes;
  const { ready, packed } = linkCacheLimits(size);
  const links = packed?.links ?? 0;
  return ready * READY_BYTES + links * PACKED_BYTES + SlotIndex.bytesFor(links);
}

/** What this machine has, or the container that this process is in. */
const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000).toLocaleString("en");
