import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { threadPoolSize } from "@/lib/platform/env";
import { Failure, invalidField } from "@/lib/platform/failure";
import { perProcess } from "@/lib/platform/process";
import { isBcrypted } from "./bcrypt";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// OWASP's first recommendation for scrypt: N = 2^17, r = 8, p = 1 (128 MB for a moment).
const COST = { ln: 17, r: 8, p: 1 };

/**
 * Two at a time: each takes 128 MB and a core. They run in libuv's threads, which write the click spool to disk and look up names too: two
 * of those are always left (one of two, where the operator has set so few).
 */
const queue = () =>
  perProcess("password-queue", () => new HashingQueue(Math.max(1, Math.min(2, threadPoolSize() - 2))));

/** A password's scrypt hash as a PHC string, `$scrypt$ln=17,r=8,p=1$salt$hash`. Throws `unavailable` where too many wait at that place. */
export async function hashPassword(password: string, place: Place): Promise<string> {
  const salt = randomBytes(16);
  const hash = await queue().run(place, () => derive(password.normalize("NFKC"), salt, 32, options(COST)));
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether the password is the hashed one, by us or by bcrypt. Without a hash it takes the same time and is false. Throws as `hashPassword` does. */
export async function verifyPassword(
  password: string,
  phc: string | null | undefined,
  place: Place,
): Promise<boolean> {
  if (phc?.startsWith("$2")) return queue().run(place, () => isBcrypted(password, phc));
  const [, , cost = "", salt = "", hash = ""] = (phc ?? NOBODY).split("$");
  const {
    ln = 0,
    r = 0,
    p = 0,
  } = Object.fromEntries(cost.split(",").map((part) => [part.split("=")[0], Number(part.split("=")[1])]));
  const kept = Buffer.from(hash, "base64");
  const found = await queue().run(place, () =>
    derive(password.normalize("NFKC"), Buffer.from(salt, "base64"), kept.length || 32, options({ ln, r, p })),
  );
  return Boolean(phc) && kept.length === found.length && timingSafeEqual(kept, found);
}

const NOBODY = `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`;

const options = ({ ln, r, p }: typeof COST): ScryptOptions => ({
  N: 2 ** ln,
  r,
  p,
  maxmem: 256 * 2 ** ln * r,
});

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

/** Words that a guesser tries here first. */
const OWN_WORDS = ["switchyard"];
/** Beside such a word, at least so many other characters make a password. */
const LEAST_BESIDE = 6;
const SHORTEST_WORD = 3;

/**
 * Throws unless a new password is one that guessers do not try first: none of the most common ones in breaches, in any case of letters, and not
 * little more than the person's own name or address. Nothing leaves the machine for it.
 */
export async function refuseCommonPassword(
  password: string,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const plain = password.normalize("NFKC").toLowerCase();
  if ((await commonPasswords()).has(plain))
    throw invalidField("password", "is one of the most common passwords. Choose one that is harder to guess");
  const words = [username, email, email.split("@")[0] ?? "", ...OWN_WORDS];
  if (words.some((word) => isLittleMoreThan(word.toLowerCase(), plain)))
    throw invalidField("password", "is too similar to your username or email address. Choose another one");
}

const isLittleMoreThan = (word: string, password: string) =>
  word.length >= SHORTEST_WORD &&
  password.includes(word) &&
  password.replaceAll(word, "").length < LEAST_BESIDE;

/** 49 000 passwords in the order of how often they were found, without those that are too short for us. Read when first needed. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  perProcess("common-passwords", async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    const all = dictionary["passwords-common"] as string[];
    return new Set(all.filter((each) => each.length >= 8).map((each) => each.toLowerCase()));
  });

/**
 * Lanes by kind of caller: known (signed in, or on a known device), signing in, registering, or visiting,
 * and creating links. Lanes do not wait for each other's queues.
 */
export type Lane = keyof typeof LANES;

/** A lane and the caller in it: an address group, a user, a workspace. Callers of a lane take turns. */
export type Place = { lane: Lane; caller: string };

/** Two classes share the slots. `most` wait in a lane, which is some ten seconds, and `perCaller` of them for one caller. */
const LANES = {
  known: { class: "signing-in", most: 24, perCaller: 6 },
  "sign-in": { class: "signing-in", most: 24, perCaller: 6 },
  register: { class: "others", most: 8, perCaller: 2 },
  visitor: { class: "others", most: 12, perCaller: 3 },
  links: { class: "others", most: 16, perCaller: 6 },
  /** within a transaction: each that waits keeps a connection of the pool */
  "links at once": { class: "others", most: 4, perCaller: 2 },
} as const;

type Class = (typeof LANES)[Lane]["class"];
type Waiting = Map<string, (() => void)[]>;

const RETRY_SECONDS = 5;

/**
 * Runs up to `slots` derivations at a time, each of which takes a core and 128 MB. One slot is reserved for signing in; while
 * others wait, signing in leaves them one.
 */
export class HashingQueue {
  private readonly running: Record<Class, number> = { "signing-in": 0, others: 0 };
  private lastServed: Class = "others";
  private readonly lanes: Record<Lane, Waiting> = {
    known: new Map(),
    "sign-in": new Map(),
    register: new Map(),
    visitor: new Map(),
    links: new Map(),
    "links at once": new Map(),
  };

  constructor(private readonly slots: number) {}

  /** Runs `work` when it is this caller's turn. Throws `unavailable` at once where the lane, or the caller's part of it, is full. */
  async run<T>({ lane, caller }: Place, work: () => Promise<T>): Promise<T> {
    const kind = LANES[lane].class;
    if (this.mayStart(kind) && !this.isAnyoneWaiting(kind)) this.running[kind]++;
    else await this.wait(lane, caller);
    try {
      return await work();
    } finally {
      this.running[kind]--;
      this.startNext();
    }
  }

  private wait(lane: Lane, caller: string): Promise<void> {
    const waiting = this.lanes[lane];
    const own = waiting.get(caller) ?? [];
    const all = [...waiting.values()].reduce((sum, { length }) => sum + length, 0);
    if (own.length >= LANES[lane].perCaller || all >= LANES[lane].most) throw tooBusy();
    return new Promise((resolve) => {
      waiting.set(caller, [...own, resolve]);
    });
  }

  private mayStart(kind: Class): boolean {
    const { running, slots } = this;
    if (running["signing-in"] + running.others >= slots) return false;
    // With one slot the classes take turns.
    if (slots === 1) return true;
    return kind === "others" ? running.others < slots - 1 : true;
  }

  private isAnyoneWaiting(kind: Class): boolean {
    return lanesOf(kind).some((lane) => this.lanes[lane].size > 0);
  }

  /** The class with fewer running goes first, and of two with as many the one that was not served last. */
  private startNext() {
    const { running, lastServed } = this;
    const isOthersTurn =
      running.others < running["signing-in"] ||
      (running.others === running["signing-in"] && lastServed === "signing-in");
    const order: Class[] = isOthersTurn ? ["others", "signing-in"] : ["signing-in", "others"];
    for (const kind of order) {
      const start = this.mayStart(kind) ? this.takeNext(kind) : undefined;
      if (!start) continue;
      this.running[kind]++;
      this.lastServed = kind;
      return start();
    }
  }

  /** Known callers go before those who sign in; other lanes take turns: the one just served goes last. */
  private takeNext(kind: Class): (() => void) | undefined {
    const lane = lanesOf(kind)
      .toSorted((a, b) => (kind === "others" ? this.servedAt[a] - this.servedAt[b] : 0))
      .find((each) => this.lanes[each].size > 0);
    if (!lane) return undefined;
    this.servedAt[lane] = ++this.served;
    const waiting = this.lanes[lane];
    const [caller, [first, ...rest]] = waiting.entries().next().value ?? ["", []];
    waiting.delete(caller);
    if (rest.length > 0) waiting.set(caller, rest);
    return first;
  }

  private served = 0;
  private readonly servedAt: Record<Lane, number> = {
    known: 0,
    "sign-in": 0,
    register: 0,
    visitor: 0,
    links: 0,
    "links at once": 0,
  };
}

const lanesOf = (kind: Class) => (Object.keys(LANES) as Lane[]).filter((lane) => LANES[lane].class === kind);

const tooBusy = () =>
  new Failure(
    "unavailable",
    `The server is checking too many passwords right now. Try again in ${RETRY_SECONDS} seconds.`,
    { headers: { "Retry-After": String(RETRY_SECONDS) }, reason: "busy" },
  );
