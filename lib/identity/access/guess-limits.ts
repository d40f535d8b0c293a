import { createHash } from "node:crypto";
import type { Window } from "@/lib/platform/counters/counter";
import { clearWindows, countIn, takeBackFrom } from "@/lib/platform/counters/counters";
import { Failure } from "@/lib/platform/failure";
import { addressGroups } from "./rate-limits";

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
const RESETS = 5;
/** Anybody can have an account mailed: often enough for its owner, and not to annoy. */
const LINK_MAILS = 3;
const INVITATION_MAILS = { sent: 20, got: 3 };

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
  if (known !== undefined)
    return countAgainst([{ ...windowOf(guess, seconds, `${subject} known ${known}`), most: tries }]);
  const [strangers] = await countIn([windowOf(guess, HOUR, subject)]);
  const isAttacked = strangers !== undefined && strangers.count > ATTACK;
  const limits = addressGroups(address).flatMap(({ group, times }) => {
    const name = `${subject} ${group}`;
    const ordinary = { ...windowOf(guess, seconds, name), most: tries * times };
    const strict = { ...windowOf(guess, HOUR, name), most: TRIES_UNDER_ATTACK * times };
    return isAttacked ? [ordinary, strict] : [ordinary];
  });
  return countAgainst(limits);
}

/** The same, and throws `limited` where it was one too many. */
export async function takeTry(guess: Guess, subject: string, origin: Origin): Promise<void> {
  const { isOver, seconds } = await countTry(guess, subject, origin);
  if (isOver) throw tooMany(seconds);
}

/** To be called when the answer was right: it was no guess, and those before it were slips. */
export async function endTries(guess: Guess, subject: string, { address, known }: Origin): Promise<void> {
  const { seconds } = GUESSES[guess];
  if (known !== undefined) return clearWindows([windowOf(guess, seconds, `${subject} known ${known}`)]);
  const own = addressGroups(address).flatMap(({ group }) =>
    [seconds, HOUR].map((each) => windowOf(guess, each, `${subject} ${group}`)),
  );
  await Promise.all([takeBackFrom(windowOf(guess, HOUR, subject)), clearWindows(own)]);
}

/** Counts one attempt of an address at any subject. Throws after 20 a minute, right or wrong, unless the origin is known. */
export async function takeTryOfAddress(guess: Guess, { address, known }: Origin): Promise<void> {
  if (known === undefined) await takeFrom(`${guess} by address`, address, PER_ADDRESS);
}

/** Counts one registration. Throws after 5 a minute from one address group. */
export const takeRegistration = (address: string): Promise<void> =>
  takeFrom("registration", address, REGISTRATIONS);

/** Counts one request for a link to set a new password, for any account. Throws after 5 a minute from one address group. */
export const takeResetRequest = (address: string): Promise<void> =>
  takeFrom("reset request", address, RESETS);

/** Counts one attempt to use a link of a mail. Throws after 20 a minute from one address group. */
export const takeReset = (address: string): Promise<void> => takeFrom("reset", address, PER_ADDRESS);

/** Counts one mail to an account with a link of that purpose. False after 3 in an hour: the last link goes on working. */
export async function isLinkMailDue(purpose: string, userId: number): Promise<boolean> {
  const [sent] = await countIn([windowOf(`${purpose} mail`, HOUR, `user ${userId}`)]);
  return sent === undefined || sent.count <= LINK_MAILS;
}

/** Counts one mail with an invitation. False where the inviter has sent 20 in an hour, or the address got 3 of anybody. */
export async function isInvitationMailDue(userId: number, email: string): Promise<boolean> {
  const [sent, got] = await countIn([
    windowOf("invitation mail", HOUR, `from ${userId}`),
    windowOf("invitation mail", HOUR, `to ${email}`),
  ]);
  return (sent?.count ?? 0) <= INVITATION_MAILS.sent && (got?.count ?? 0) <= INVITATION_MAILS.got;
}

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
  const limits = addressGroups(address).map(({ group, times }) => ({
    ...windowOf(purpose, seconds, about === undefined ? group : `${about} ${group}`),
    most: most * times,
  }));
  return countAgainst(limits);
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

/** An hour's windows have names of their own. */
const windowOf = (purpose: string, seconds: number, name: string): Window => ({
  purpose: seconds === HOUR ? `${purpose} of an hour` : purpose,
  name,
  seconds,
});

/** Counts one in each window, all of them in one round trip. */
async function countAgainst(limits: (Window & { most: number })[]): Promise<Count> {
  const tallies = await countIn(limits);
  return worst(
    tallies.map(({ count, msLeft }, at) => {
      const most = limits[at]?.most ?? 0;
      return {
        isOver: count > most,
        left: Math.max(0, most - count),
        seconds: Math.max(1, Math.ceil(msLeft / 1_000)),
      };
    }),
  );
}

/** Of several counts at once: the longest wait where one is over, else the fewest tries that are left. */
function worst(counts: Count[]): Count {
  const over = counts.filter(({ isOver }) => isOver);
  if (over.length > 0) return over.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  return counts.reduce((a, b) => (b.left < a.left ? b : a), { isOver: false, left: Infinity, seconds: 1 });
}
