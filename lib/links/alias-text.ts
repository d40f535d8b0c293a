import { aliasOfText, foldedText, isPlainAlias, WILDCARD_END } from "./alias-form";

/** What a person typed as an alias: in the form that is kept, or what to change about it, as the end of a sentence that begins with the field. */
export type ReadAlias = { alias: string } | { problem: string };

/** As many segments as a visit is compared with. */
export const MOST_SEGMENTS = 8;
const MOST_OF_SEGMENT = 64;
const MOST_OF_ALIAS = 200;

/**
 * Reads the alias of a new link: segments of letters, digits, `-`, `_` and emoji with dots inside, and at its end perhaps `/*`, which stands for
 * whatever comes after it. What is percent-encoded is read as what it stands for. Safe in the browser.
 */
export function readAlias(typed: string): ReadAlias {
  const given = typed.trim();
  if (isPlainAlias(given)) return { alias: given };
  const text = decoded(given);
  if (text === undefined) return { problem: "must not contain a % that encodes nothing" };
  const isWildcard = text.endsWith(WILDCARD_END);
  const path = isWildcard ? text.slice(0, -WILDCARD_END.length) : text;
  const problem = problemOf(path, isWildcard);
  if (problem) return { problem };
  const alias = aliasOfText(path);
  if (alias === undefined) return { problem: "is too long once it is encoded for addresses; shorten it" };
  return { alias: isWildcard ? `${alias}${WILDCARD_END}` : alias };
}

function decoded(text: string): string | undefined {
  try {
    return foldedText(decodeURIComponent(text)).normalize("NFC");
  } catch {
    return undefined;
  }
}

function problemOf(path: string, isWildcard: boolean): string | undefined {
  if (path.includes("*") || (isWildcard && path === ""))
    return "may have * only at its end and after a slash, such as docs/*";
  const segments = path.split("/");
  if (path !== "" && segments.includes(""))
    return "must not begin or end with a slash, or have two of them in a row";
  if (segments.length > MOST_SEGMENTS) return `must have at most ${MOST_SEGMENTS} parts between slashes`;
  if (path.length > MOST_OF_ALIAS) return `must be at most ${MOST_OF_ALIAS} characters long`;
  for (const segment of segments) {
    const problem = problemOfSegment(segment);
    if (problem) return problem;
  }
  return undefined;
}

const FORM =
  "must be 1 to 64 letters, digits, - and _, with dots only inside; slashes may separate several of these";

function problemOfSegment(segment: string): string | undefined {
  if (INVISIBLE.test(segment.replace(EMOJI, ""))) return "must not contain invisible characters";
  const letters = segment.replace(EMOJI, "");
  if ([...segment].length > MOST_OF_SEGMENT || segment === "" || /^\.|\.$/.test(segment)) return FORM;
  if (!/^[\p{L}\p{M}\p{N}._-]*$/u.test(letters)) return FORM;
  if (/^\p{M}/u.test(segment)) return "must not have a part that begins with an accent";
  const plain = letters.normalize("NFKC");
  if (plain !== letters) return `must not contain special forms of ordinary letters; write ${plain}`;
  return mixedScripts(letters)
    ? "must not mix letters of scripts that look alike, such as Latin and Cyrillic"
    : undefined;
}

/** Controls, directions, and whatever is there without being seen (UAX 44, Default_Ignorable_Code_Point). */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** One emoji: a flag, or a picture with a skin color, and others joined to it. */
const EMOJI =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?)*/gu;

/**
 * Whether letters are of scripts that nobody writes together (UTS 39, "highly restrictive"): all have to be of one script in everyday use, or of those
 * that Japanese, Chinese or Korean mixes with Latin.
 */
const mixedScripts = (letters: string): boolean => !WRITTEN_TOGETHER.some((form) => form.test(letters));

/** UAX 31, table 5. */
const EVERYDAY = `
  Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Kannada Katakana
  Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`;

const WRITTEN_TOGETHER = [
  ...EVERYDAY.trim().split(/\s+/),
  "Latin Han Hiragana Katakana",
  "Latin Han Bopomofo",
  "Latin Han Hangul",
].map((scripts) => {
  const own = scripts.split(" ").map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${own.join("")}\\p{Script_Extensions=Common}\\p{Script_Extensions=Inherited}]*$`, "u");
});
