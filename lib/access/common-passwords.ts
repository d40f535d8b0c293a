import { invalidField } from "../failure";
import { perProcess } from "../per-process";

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
    throw invalidField("password", "is one of the most common passwords. Choose one that nobody else has");
  const words = [username, email, email.split("@")[0] ?? "", ...OWN_WORDS];
  if (words.some((word) => isLittleMoreThan(word.toLowerCase(), plain)))
    throw invalidField("password", "is too close to your name or email address. Choose another");
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
