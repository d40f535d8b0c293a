import { randomBytes } from "node:crypto";
import type pg from "pg";
import { type SipKey, sipHash } from "@/lib/platform/crypto/sip-hash";
import { env } from "@/lib/platform/env";
import { perProcess } from "@/lib/platform/process";
import { deleteRows } from "@/lib/platform/upkeep/batches";
import type { Clicker, Source } from "./click";

const DAY = 86_400_000;

let today: { day: number; key: SipKey } = { day: -1, key: [0, 0, 0, 0] };

const KINDS: Record<Source, number> = { link: 0, qr: 1, rotator: 2, list: 3, bio: 4 };

/** The hash input: two words for the page, one for the user agent, and the address, four of its characters in each. */
const message = new Int32Array(16);
const ADDRESS_AT = 3;
/** Only addresses with an interface name are longer; their ends are not distinguished. */
const LONGEST_ADDRESS = (message.length - ADDRESS_AT) * 4;

/**
 * The number that identifies a visitor of a page on one UTC day, in decimals: some 60 bits (one collision in a million days
 * at a million visitors) of a hash of the address, the user agent and the page (`kind` and `id`), keyed with the day's secret salt.
 * Without the salt, which is thrown away, nobody can work back to an address or follow anyone to the next day or link.
 */
export function visitorNumber({ now, address, reader }: Clicker, kind: Source, id: number): string {
  const day = Math.floor(now / DAY);
  if (today.day !== day) today = { day, key: keyOf(saltOf(new Date(day * DAY).toISOString().slice(0, 10))) };
  message[0] = id;
  message[1] = KINDS[kind];
  message[2] = reader.mark;
  const { low, high } = sipHash(today.key, message, ADDRESS_AT + packed(address));
  return decimals(low) + decimals(high);
}

/** Writes an address into the message; how many words it takes there. */
function packed(address: string): number {
  const length = Math.min(address.length, LONGEST_ADDRESS);
  let word = 0;
  for (let at = 0; at < length; at++) {
    word = (at & 3) === 0 ? address.charCodeAt(at) : (word << 8) | address.charCodeAt(at);
    message[ADDRESS_AT + (at >> 2)] = word;
  }
  return (length + 3) >> 2;
}

/** The first 128 bits of a salt in hexadecimal digits. */
function keyOf(salt: string): SipKey {
  const bytes = Buffer.from(salt, "hex");
  return [bytes.readInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8), bytes.readInt32LE(12)];
}

const THREE_DIGITS = Array.from({ length: 1_024 }, (_, number) => String(number % 1_000).padStart(3, "0"));

/**
 * Nine digits for 30 bits, from a table, because V8 remembers the text of every large number that it is asked for, and would
 * have to clear the memory of visitors away who never come again.
 */
const decimals = (word: number): string =>
  threeDigits(word) + threeDigits(word >>> 10) + threeDigits(word >>> 20);

const threeDigits = (word: number): string => THREE_DIGITS[word & 1_023] ?? "";

/** By the database's clock, as all processes share it. */
const TODAY = "(now() at time zone 'UTC')::date";

const salts = () => perProcess("visitor-salts", () => new Map<string, string>());

/**
 * The secret salt of a UTC day (`YYYY-MM-DD`). Fetched in advance, so a visit never waits for it; after days without a
 * database this process makes one of its own, and at worst a visitor served by two processes counts twice that day.
 */
export function saltOf(day: string): string {
  const known = salts().get(day);
  if (known) return known;
  const made = randomBytes(32).toString("hex");
  salts().set(day, made);
  return made;
}

/**
 * Agrees with all other processes on the salts from yesterday to three days from now, and deletes older ones. A database that was restored from a backup lacks
 * those of the days since: it gets the ones that visitors have been counted with.
 */
export async function shareSalts(client: pg.Pool): Promise<void> {
  const days = [-1, 0, 1, 2, 3];
  await client.query(
    `insert into visitor_salts (day, salt)
     select ${TODAY} + ahead, coalesce(decode(known.salt, 'hex'), made.salt)
     from unnest($1::int[], $2::bytea[]) as made (ahead, salt)
     left join unnest($3::date[], $4::text[]) as known (day, salt) on known.day = ${TODAY} + ahead
     on conflict do nothing`,
    [days, days.map(() => randomBytes(32)), [...salts().keys()], [...salts().values()]],
  );
  const { rows } = await client.query<{ day: string; salt: string }>(
    `select day::text, encode(salt, 'hex') as salt from visitor_salts where day between ${TODAY} - 1 and ${TODAY} + 3`,
  );
  salts().clear();
  for (const { day, salt } of rows) salts().set(day, salt);
}

/** Without its salt nobody can be followed. */
export const purgeSalts = deleteRows("visitor_salts", { by: "day", before: `${TODAY} - 3` });

/** How many days ago visitors are still needed: three, and more where clicks are replayed for longer, so that nobody is new twice. */
export const daysOfVisitors = (): number => Math.max(3, Math.ceil(env().SPOOL_KEEP_HOURS / 24) + 2);
