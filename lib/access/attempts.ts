import { createHash } from "node:crypto";
import { Failure } from "../failure";
import { counterOf } from "./counter";

const PER_ACCOUNT = 5;
const PER_ADDRESS = 20;
/** Wrong codes of the second step, per quarter of an hour: each is a guess at one of a million. */
const WRONG_CODES = 10;

/** Two for each person, and whole offices come from one address. */
const ARRIVALS = 60;

const arrivals = () => counterOf("arrivals by address", 60);
const byName = () => counterOf("sign-in by account", 60);
const byAddress = () => counterOf("sign-in by address", 60);
const codes = () => counterOf("second step", 900);

/** Counts one try to sign in. Throws after 5 a minute for one account name, or 20 from one address, right or wrong. */
export async function takeAttempt(login: string, address: string): Promise<void> {
  const [ofName, ofAddress] = await Promise.all([
    byName().penalty(keyOf(login)),
    byAddress().penalty(address),
  ]);
  if (ofName.consumedPoints > PER_ACCOUNT) throw tooMany(ofName.msBeforeNext);
  if (ofAddress.consumedPoints > PER_ADDRESS) throw tooMany(ofAddress.msBeforeNext);
}

/** Counts one step of signing in through the issuer, of which each asks it something. False after 60 a minute from one address. */
export async function takeArrival(address: string): Promise<boolean> {
  const { consumedPoints } = await arrivals().penalty(address);
  return consumedPoints <= ARRIVALS;
}

/** A right password ends the count for the account, so that nobody locks himself out by signing in often. */
export const forgetAttempts = (login: string) => byName().delete(keyOf(login));

/** Counts one try to prove who a signed-in person is, apart from signing in. Throws after 5 a minute. */
export async function takePasswordCheck(userId: number): Promise<void> {
  const { consumedPoints, msBeforeNext } = await byName().penalty(checkOf(userId));
  if (consumedPoints > PER_ACCOUNT) throw tooMany(msBeforeNext);
}

export const forgetPasswordChecks = (userId: number) => byName().delete(checkOf(userId));

/** Counts one code of the second step. Throws after 10 in a quarter of an hour, unless a right one ended the count. */
export async function takeCodeCheck(userId: number): Promise<void> {
  const { consumedPoints, msBeforeNext } = await codes().penalty(String(userId));
  if (consumedPoints > WRONG_CODES) throw tooMany(msBeforeNext);
}

export const forgetCodeChecks = (userId: number) => codes().delete(String(userId));

/** A name may be of any length, and nobody has to read it here. */
const keyOf = (login: string) => createHash("sha256").update(login.toLowerCase()).digest("base64url");

/** No such key has a space. */
const checkOf = (userId: number) => `check ${userId}`;

const tooMany = (ms: number) => {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return new Failure("limited", `Too many tries. Try again in ${seconds} seconds.`, {
    headers: { "Retry-After": String(seconds) },
  });
};
