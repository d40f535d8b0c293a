import type pg from "pg";
import { makeDurable } from "./batch";
import type { KeptSegments } from "./kept-segments";
import { removeFile, type Segment, sizeOf } from "./segment";
import type { Sender } from "./sender";
import { FINISH } from "./sql/store-clicks";

/**
 * Ends a segment that is drained up to `to`: keeps its file for a while, or removes it. False when it has to wait: for ClickHouse, or because it has grown since
 * it was taken over, from a process that was not dead.
 */
export async function endSegment(
  client: pg.Client,
  segment: Segment,
  to: number,
  { sender, kept }: { sender: Sender; kept: KeptSegments | undefined },
): Promise<boolean> {
  const size = await sizeOf(segment);
  if (size > segment.bytes) {
    segment.bytes = size;
    return false;
  }
  const finishedAt = await makeDurable(client, segment.id, to);
  if (!(await sender.release(client, segment))) return false;
  await client.query(FINISH, [segment.id]);
  await (kept && finishedAt !== undefined ? kept.keep(segment, finishedAt) : removeFile(segment));
  return true;
}
