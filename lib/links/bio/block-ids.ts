import { createHash } from "node:crypto";
import { randomAlias } from "../alias";
import type { BioBlock } from "./blocks/schema";

/** A block as it is stored and shown: with the id that its clicks are counted by. */
export type IdentifiedBlock = BioBlock & { id: string };

const ID_LENGTH = 8;

/** Stored blocks with their ids. One that was stored before there were any has an id that follows from what it holds. */
export function identified(blocks: readonly BioBlock[]): IdentifiedBlock[] {
  const taken = new Set(blocks.flatMap(({ id }) => id ?? []));
  return blocks.map((block) => {
    if (block.id !== undefined) return { ...block, id: block.id };
    for (let twin = 0; ; twin++) {
      const id = idOf(block, twin);
      if (taken.has(id)) continue;
      taken.add(id);
      return { ...block, id };
    }
  });
}

const idOf = (block: BioBlock, twin: number): string =>
  createHash("sha256")
    .update(`${JSON.stringify(sorted(block))} ${twin}`)
    .digest("hex")
    .slice(0, ID_LENGTH);

/** PostgreSQL keeps an object's keys in an order of its own. */
const sorted = (block: object) => Object.entries(block).toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * Blocks to be stored in the place of others. A client that sends no ids keeps those of the blocks that it sends again, wherever they are now: of equal ones
 * first, then of one with the same type and address, or text where it has none. What is left is new.
 */
export function withKeptIds(blocks: readonly BioBlock[], before: readonly BioBlock[]): IdentifiedBlock[] {
  const sent = new Set(blocks.flatMap(({ id }) => id ?? []));
  const left = identified(before).filter(({ id }) => !sent.has(id));
  const found = blocks.map(({ id }) => id);
  for (const likeness of [whole, gist])
    for (const [at, block] of blocks.entries()) {
      if (found[at] !== undefined) continue;
      const place = left.findIndex((old) => likeness(old) === likeness(block));
      if (place !== -1) found[at] = left.splice(place, 1)[0]?.id;
    }
  return blocks.map((block, at) => ({ ...block, id: found[at] ?? randomAlias(ID_LENGTH) }));
}

const whole = (block: BioBlock): string => JSON.stringify(sorted({ ...block, id: undefined }));

function gist(block: BioBlock): string {
  const { type } = block;
  const said = "url" in block && block.url ? block.url : "text" in block ? block.text : whole(block);
  return `${type} ${said}`;
}
