import type { Actor } from "@/lib/identity/access/actor";
import { addressGroup } from "@/lib/identity/access/rate-limits";
import { Failure } from "../failure";
import { perProcess } from "../process";

/** The holder of streams, with its limit in this process: a person, a key, an address. */
export type Holder = { name: string; most: number };

/** A stream's place among those that are open. Its answer is named once there is one, so that the process can end it. */
export type Place = { hold(close: () => void): void; release(): void };

type Open = { streams: Set<() => void>; taken: Map<string, number>; all: number };
const open = () => perProcess("open-streams", (): Open => ({ streams: new Set(), taken: new Map(), all: 0 }));

/** How many endless answers this process is giving. */
export const openStreams = (): number => open().all;

/**
 * Takes a place for one more endless answer under each of the names, at once: of many that come at the same moment no more than allowed
 * get one. Else the name of the holder that has as many as it may.
 */
export function takePlace(holders: Holder[]): Place | string {
  const { taken } = open();
  const full = holders.find(({ name, most }) => (taken.get(name) ?? 0) >= most);
  if (full) return full.name;
  count(holders, 1);
  let end: (() => void) | undefined;
  let isTaken = true;
  return {
    hold(close) {
      end = close;
      open().streams.add(close);
    },
    release() {
      if (!isTaken) return;
      isTaken = false;
      if (end) open().streams.delete(end);
      count(holders, -1);
    },
  };
}

function count(holders: Holder[], by: 1 | -1) {
  const { taken } = open();
  open().all += by;
  for (const { name } of holders) {
    const left = (taken.get(name) ?? 0) + by;
    if (left > 0) taken.set(name, left);
    else taken.delete(name);
  }
}

/** Ends every endless answer: a server that stops waits for the others only. */
export function closeStreams(): void {
  for (const close of open().streams) close();
}

/** Each stream costs a connection, some memory and an occasional query. */
const ALL = { name: "all", most: 500 };
/** Several windows and devices of one person. */
const OF_PERSON = 20;
const OF_KEY = 10;
/** An office behind one address. */
const OF_ADDRESS = 60;
const RETRY_SECONDS = "60";

/** A place for one more endless answer to the caller. Throws when the caller, or the process, gives as many as it can. */
export function placeFor(actor: Actor): Place {
  const place = takePlace([...holdersOf(actor), ALL]);
  if (typeof place !== "string") return place;
  const headers = { "Retry-After": RETRY_SECONDS };
  if (place === ALL.name)
    throw new Failure("unavailable", "Too many live views are open. Try again later.", { headers });
  const whose = place.slice(0, place.indexOf(" "));
  throw new Failure(
    "limited",
    `This ${whose} already has as many live views open as allowed. Close one first.`,
    {
      headers,
    },
  );
}

function holdersOf({ userId, credential, origin }: Actor): Holder[] {
  const holders = [{ name: `account ${userId}`, most: OF_PERSON }];
  if (credential.kind === "key") holders.push({ name: `key ${credential.id}`, most: OF_KEY });
  if (origin?.address) holders.push({ name: `address ${addressGroup(origin.address)}`, most: OF_ADDRESS });
  return holders;
}
