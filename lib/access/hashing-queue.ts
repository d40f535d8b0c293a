import { Failure } from "../failure";

/**
 * Whose password it is: of somebody known (signed in, or at a device they signed in with), of somebody who signs in, registers, or visits,
 * and of links that are made. Lanes do not wait for each other's queues.
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
 * Lets `slots` derivations run at a time, each of which takes a core and 128 MB. One slot is for signing in alone, whatever else waits; while
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

  /** Who is known goes before who signs in; other lanes take turns: the one that was served goes last. */
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
    `Too many passwords are being checked at the moment. Try again in ${RETRY_SECONDS} seconds.`,
    { headers: { "Retry-After": String(RETRY_SECONDS) }, reason: "busy" },
  );
