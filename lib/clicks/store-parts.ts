import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { log } from "@/lib/log";
import { countBatch, drainedTo, inTransaction, makeDurable } from "./batch";
import { countSingly } from "./count-singly";
import { clickFigures } from "./figures";
import type { HeldBatch } from "./held";
import { mayBeRecords, takesSoundClick } from "./refusal";
import { SEGMENT_HEAD } from "./segment";
import { keepAside } from "./set-aside";
import { FINISH } from "./sql/watermark";
import { settle, settling } from "./store-stretch";
import { halves, linesOf, type Stretch } from "./stretch";

/**
 * Brings a stretch that was refused as a whole into the database, by halves. Records that are refused alone are set aside in
 * `damagedFolder` and counted. Rejects with `error`, the refusal, when the fault is not in the records.
 */
export async function storeInParts(
  client: pg.Client,
  segment: string,
  stretch: Stretch,
  damagedFolder: string,
  error: Error,
): Promise<void> {
  let isUp = false;
  await inTransaction(client, "rollback", async () => {
    isUp = await takesSoundClick(client);
  });
  if (!isUp) throw error;
  await storeByHalves(client, segment, stretch, damagedFolder);
}

/**
 * Brings lines that have no file into the database, exactly once: the batch's id stands for the segment it would have been. Returns how
 * many were refused and could not be set aside either, because the disk is full. Rejects with the database's error.
 */
export async function storeHeld(client: pg.Client, held: HeldBatch, damagedFolder: string): Promise<number> {
  const { segment, lines, records } = held;
  const [from, to] = [SEGMENT_HEAD, SEGMENT_HEAD + lines.length];
  const stretch = { from, to, records, frames: [{ at: from, payload: lines, records }], damaged: [] };
  let lost = 0;
  if ((await drainedTo(client, segment)) > SEGMENT_HEAD) settle(stretch);
  else if (!(await isStored(client, segment, stretch, damagedFolder)))
    await storeFrame(client, segment, stretch, async (refused) => {
      lost = await keepAside(damagedFolder, `${segment}.lines`, refused).then(
        () => 0,
        () => refused.length,
      );
    });
  await makeDurable(client, segment, to);
  await client.query(FINISH, [segment]);
  return lost;
}

async function storeByHalves(
  client: pg.Client,
  segment: string,
  stretch: Stretch,
  damagedFolder: string,
): Promise<void> {
  if (await isStored(client, segment, stretch, damagedFolder)) return;
  const [first, second] = halves(stretch);
  if (!second) return storeSoundLines(client, segment, stretch, damagedFolder);
  await storeByHalves(client, segment, first, damagedFolder);
  await storeByHalves(client, segment, second, damagedFolder);
}

/** False when the database refuses something in it. */
async function isStored(client: pg.Client, segment: string, stretch: Stretch, damagedFolder: string) {
  const { from, to, frames } = stretch;
  try {
    const batch = { segment, from, to, lines: linesOf(frames) };
    await settling(segment, stretch, damagedFolder, () => countBatch(client, batch));
    return true;
  } catch (error) {
    if (mayBeRecords(error)) return false;
    throw error;
  }
}

async function storeSoundLines(client: pg.Client, segment: string, stretch: Stretch, damagedFolder: string) {
  const name = `${segment}-${stretch.from}.lines`;
  try {
    await storeFrame(client, segment, stretch, (refused) =>
      refused.length > 0
        ? keepAside(damagedFolder, name, refused)
        : rm(join(damagedFolder, name), { force: true }),
    );
  } catch (error) {
    // Nothing of it is counted, so all of it comes again; when only the answer was lost, what is set aside stays.
    if (error instanceof pg.DatabaseError) await rm(join(damagedFolder, name), { force: true });
    throw error;
  }
}

async function storeFrame(
  client: pg.Client,
  segment: string,
  stretch: Stretch,
  setAside: (refused: Buffer[]) => Promise<void>,
) {
  let refused = 0;
  await countSingly(client, { segment, from: stretch.from, to: stretch.to }, linesIn(stretch), (lines) => {
    refused = lines.length;
    return setAside(lines);
  });
  settle({ damaged: stretch.damaged, records: stretch.records - refused });
  clickFigures().refused += refused;
  if (refused > 0) log().error({ segment, refused }, "clicks that the database refuses were set aside");
}

function linesIn({ frames }: Stretch): Buffer[] {
  const lines: Buffer[] = [];
  for (const { payload } of frames) {
    let from = 0;
    for (let end = payload.indexOf(10); end !== -1; end = payload.indexOf(10, from)) {
      lines.push(payload.subarray(from, end + 1));
      from = end + 1;
    }
  }
  return lines;
}
