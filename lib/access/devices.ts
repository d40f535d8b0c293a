import { randomBytes } from "node:crypto";
import { sameText } from "../same-text";
import { keyedHash, keyedHashes } from "../secret";
import { cookieIn, cookieOf } from "./cookies";

/** A year after the last sign-in with it, a device is a stranger again. */
const KNOWN_SECONDS = 365 * 86_400;

type Person = { id: number; passwordHash: string | null };

/** One for each account that signs in at a browser. */
const nameFor = ({ id }: Person) => `switchyard.device.${id}`;

/**
 * A `Set-Cookie` by which a browser that somebody has signed in with is known from then on, so that guesses of others never stand in their way.
 * It opens nothing, and a new password ends it.
 */
export function deviceCookie(person: Person): string {
  const said = `${Math.floor(Date.now() / 1_000) + KNOWN_SECONDS}.${randomBytes(12).toString("base64url")}`;
  return cookieOf(nameFor(person), `${said}.${sealFor(person, said)}`, KNOWN_SECONDS);
}

/** The name of the device a request comes from, where that person has signed in with it before; undefined for a stranger's. */
export function knownDevice(cookies: string, person: Person): string | undefined {
  const value = cookieIn(cookies, nameFor(person)) ?? "";
  const [, said, until, device, seal] = /^(([0-9]{1,12})\.([\w-]{16}))\.([\w-]{43})$/.exec(value) ?? [];
  if (!said || !seal || Number(until) * 1_000 < Date.now()) return undefined;
  const rights = keyedHashes("devices", sealed(person, said)).map((right) => right.toString("base64url"));
  return rights.some((right) => sameText(seal, right)) ? device : undefined;
}

const sealFor = (person: Person, said: string) =>
  keyedHash("devices", sealed(person, said)).toString("base64url");

const sealed = ({ id, passwordHash }: Person, said: string) => `${id} ${passwordHash ?? ""} ${said}`;
