import { createHash } from "node:crypto";
import { Failure } from "@/lib/platform/failure";
import { addressGroups, counterOf } from "./rate-limits";

/** Kinds of guesses, with the attempts per window for one subject (an account, a link) and one address group. */
const GUESSES = {
  "sign-in": { tries: 5, seconds: 60 },
  /** two-factor codes: each is a guess at one of a million */
  code: { tries: 10, seconds: 900 },
  "own password": { tries: 5, seconds: 60 },
  "link password": { tries: 5, seconds: 60 },
  "share password": { tries: 5, seconds: 60 },
  license: { tries: 5, seconds: 60 },
} as const;
export type Guess = keyof typeof GUESSES;

/** Tries of strangers at one subject in an hour, right ones left out, after which it is under attack. */
const ATTACK = 100;
/** Tries per hour of an address group at a subject under attack: enough for a person who knows the password (ADR 13). */
const TRIES_UNDER_ATTACK = 3;
const HOUR = 3_600;

/** Tries of one address group at all subjects together, in a minute. */
const PER_ADDRESS = 20;
const OIDC_STEPS = 60;
const REGISTRATIONS = 5;

/** The origin of an attempt; `known`: a session, or a device that signed in before, which has a limit of its own. */
export type Origin = { address: string; known?: string | undefined };

/** What is left after an attempt. */
export type Count = { isOver: boolean; left: number; seconds: number };

/**
 * Counts one attempt. Nobody can use up another's attempts: they count per address group, and per known device. A subject that
 * many guess at is slower for all strangers, but locked for none.
 */
export async function countTry(guess: Guess, subject: string, { address, known }: Origin): Promise<Count> {
  const { tries, seconds } = GUESSES[guess];
  if (known !== undefined) return countIn(guess, seconds, `${subject} known ${known}`, tries);
  const isAttacked = (await consumed(guess, HOUR, subject)) > ATTACK;
  const counts = addressGroups(address).flatMap(({ group, times }) => {
    const name = `${subject} ${group}`;
    const ordinary = countIn(guess, seconds, name, tries * times);
    return isAttacked ? [ordinary, countIn(guess, HOUR, name, TRIES_UNDER_ATTACK * times)] : [ordinary];
  });
  return worst(await Promise.all(counts));
}

/** The same, and throws `limited` where it was one too many. */
export async function takeTry(guess: Guess, subject: string, origin: Origin): Promise<void> {
  const { isOver, seconds } = await countTry(guess, subject, origin);
  if (isOver) throw tooMany(seconds);
}

/** To be called when the answer was right: it was no guess, and those before it were slips. */
export async function endTries(guess: Guess, subject: string, { address, known }: Origin): Promise<void> {
  const { seconds } = GUESSES[guess];
  if (known !== undefined) return void (await counterOf(guess, seconds).delete(`${subject} known ${known}`));
  await Promise.all([
    counterFor(guess, HOUR).reward(subject),
    ...addressGroups(address).flatMap(({ group }) =>
      [seconds, HOUR].map((each) => counterFor(guess, each).delete(`${subject} ${group}`)),
    ),
  ]);
}

/** Counts one attempt of an address at any subject. Throws after 20 a minute, right or wrong, unless the origin is known. */
export async function takeTryOfAddress(guess: Guess, { address, known }: Origin): Promise<void> {
  if (known === undefined) await takeFrom(`${guess} by address`, address, PER_ADDRESS);
}

/** Counts one registration. Throws after 5 a minute from one address group. */
export const takeRegistration = (address: string): Promise<void> =>
  takeFrom("registration", address, REGISTRATIONS);

/**
 * Counts one step of signing in through the issuer, of which each asks it something; two for each person, and whole offices come from
 * one address. False after 60 a minute.
 */
export async function takeOidcStep(address: string): Promise<boolean> {
  return !(await countFrom("arrivals", address, OIDC_STEPS, 60)).isOver;
}

/** Counts what comes from an address group, and from the wider one that it is part of; `about` one thing, where each has its own count. */
export async function countFrom(
  purpose: string,
  address: string,
  most: number,
  seconds: number,
  about?: number,
): Promise<Count> {
  const counts = addressGroups(address).map(({ group, times }) =>
    countIn(purpose, seconds, about === undefined ? group : `${about} ${group}`, most * times),
  );
  return worst(await Promise.all(counts));
}

/**
 * The subject of attempts at an account: unknown names share a few, so that made-up names fill no memory. It contains no name.
 */
export function accountSubject(typed: string, user: { id: number } | null): string {
  if (user) return `user ${user.id}`;
  return `nobody ${createHash("sha256").update(typed).digest().readUInt16BE() % 4_096}`;
}

export const tooMany = (seconds: number): Failure =>
  new Failure("limited", `Too many attempts. Try again in ${seconds} seconds.`, {
    headers: { "Retry-After": String(seconds) },
  });

async function takeFrom(purpose: string, address: string, most: number) {
  const { isOver, seconds } = await countFrom(purpose, address, most, 60);
  if (isOver) throw tooMany(seconds);
}

const counterFor = (purpose: string, seconds: number) =>
  counterOf(seconds === HOUR ? `${purpose} of an hour` : purpose, seconds);

async function consumed(purpose: string, seconds: number, key: string): Promise<number> {
  return (await counterFor(purpose, seconds).penalty(key)).consumedPoints;
}

async function countIn(purpose: string, seconds: number, key: string, most: number): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await counterFor(purpose, seconds).penalty(key);
  return {
    isOver: consumedPoints > most,
    left: Math.max(0, most - consumedPoints),
    seconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  };
}

/** Of several counts at once: the longest wait where one is over, else the fewest tries that are left. */
function worst(counts: Count[]): Count {
  const over = counts.filter(({ isOver }) => isOver);
  if (over.length > 0) return over.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  return counts.reduce((a, b) => (b.left < a.left ? b : a), { isOver: false, left: Infinity, seconds: 1 });
}
