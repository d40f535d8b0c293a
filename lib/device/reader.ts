import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type BotKind, botKind } from "./bots";
import { type Device, deviceOf } from "./device";

/** Who reads a link, as far as the user agent tells. The same text always gives the same, frozen object. */
export type Reader = Device & {
  bot: BotKind;
  /** 32 bits that tell this text from others */
  mark: number;
};

const seen = new LRUCache<string, Reader>({ max: 10_000 });

/** Parsing takes some 10 µs, so each user agent is parsed once. Anything past 512 characters is ignored. */
export function readerOf(userAgent: string): Reader {
  const known = seen.get(userAgent);
  if (known) return known;
  const text = userAgent.slice(0, 512);
  const reader = Object.freeze({ ...deviceOf(text), bot: botKind(text), mark: markOf(text) });
  seen.set(userAgent, reader);
  return reader;
}

const markOf = (text: string): number => Buffer.from(hash("sha256", text), "hex").readInt32LE();
