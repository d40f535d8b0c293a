import { RateLimiterMemory } from "rate-limiter-flexible";
import { Failure } from "../failure";
import { perProcess } from "../per-process";

const PER_ACCOUNT = 5;
const PER_ADDRESS = 20;
/** Wrong codes of the second step, per quarter of an hour: each is a guess at one of a million. */
const WRONG_CODES = 10;

const counters = () =>
  perProcess("sign-in-attempts", () => ({
    account: new RateLimiterMemory({ points: PER_ACCOUNT, duration: 60, keyPrefix: "account" }),
    address: new RateLimiterMemory({ points: PER_ADDRESS, duration: 60, keyPrefix: "address" }),
    codes: new RateLimiterMemory({ points: WRONG_CODES, duration: 900, keyPrefix: "codes" }),
  }));

/** Counts one try to sign in. Throws after 5 a minute for one account name, or 20 from one address, right or wrong. */
export async function takeAttempt(login: string, address: string): Promise<void> {
  const { account, address: from } = counters();
  const [byName, byAddress] = await Promise.all([
    account.penalty(login.toLowerCase()),
    from.penalty(address),
  ]);
  if (byName.consumedPoints > PER_ACCOUNT || byAddress.consumedPoints > PER_ADDRESS)
    throw tooMany(byName.msBeforeNext);
}

/** A right password ends the count for the account, so that nobody locks himself out by signing in often. */
export const forgetAttempts = (login: string) => counters().account.delete(login.toLowerCase());

/** Counts one try to prove who a signed-in person is, apart from signing in. Throws after 5 a minute. */
export async function takePasswordCheck(userId: number): Promise<void> {
  const { consumedPoints, msBeforeNext } = await counters().account.penalty(checkOf(userId));
  if (consumedPoints > PER_ACCOUNT) throw tooMany(msBeforeNext);
}

export const forgetPasswordChecks = (userId: number) => counters().account.delete(checkOf(userId));

/** Counts one code of the second step. Throws after 10 in a quarter of an hour, unless a right one ended the count. */
export async function takeCodeCheck(userId: number): Promise<void> {
  const { consumedPoints, msBeforeNext } = await counters().codes.penalty(String(userId));
  if (consumedPoints > WRONG_CODES) throw tooMany(msBeforeNext);
}

export const forgetCodeChecks = (userId: number) => counters().codes.delete(String(userId));

/** No account name has a space. */
const checkOf = (userId: number) => `check ${userId}`;

const tooMany = (ms: number) => {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return new Failure("limited", `Too many tries. Try again in ${seconds} seconds.`, {
    headers: { "Retry-After": String(seconds) },
  });
};
