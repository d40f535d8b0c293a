import type { Actor } from "../access/actor";
import { addressGroup } from "../address-group";
import { Failure } from "../failure";
import { type Holder, type Place, takePlace } from "../open-streams";

/** Each costs a connection, some memory and a query now and then. */
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
  throw new Failure("limited", `This ${whose} has as many live views open as it may. Close one first.`, {
    headers,
  });
}

function holdersOf({ userId, credential, origin }: Actor): Holder[] {
  const holders = [{ name: `account ${userId}`, most: OF_PERSON }];
  if (credential.kind === "key") holders.push({ name: `key ${credential.id}`, most: OF_KEY });
  if (origin?.address) holders.push({ name: `address ${addressGroup(origin.address)}`, most: OF_ADDRESS });
  return holders;
}
