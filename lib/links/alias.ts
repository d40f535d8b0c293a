import { randomInt } from "node:crypto";
import { RESERVED_WORDS } from "./reserved-words";

/** No 0/O, 1/l/I: read out loud or copied by hand, each sign is what it seems. */
const UNAMBIGUOUS = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

/** A random alias from a CSPRNG: 7 signs, 31 bits even without case. */
export const randomAlias = (length = 7): string =>
  Array.from({ length }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join("");

/** Whether the alias is one of our own addresses, in any case. */
export const isReserved = (alias: string): boolean => RESERVED_WORDS.has(alias.toLowerCase());
