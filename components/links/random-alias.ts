/** Letters and digits nobody confuses when reading them aloud: no 0/o, 1/l/i. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** A random text of that alphabet, from the browser's secure source. */
export function randomText(length: number, alphabet = ALPHABET): string {
  let text = "";
  while (text.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // A byte past the last whole multiple would make the first letters likelier.
    if (byte < 256 - (256 % alphabet.length)) text += alphabet[byte % alphabet.length];
  }
  return text;
}

export const randomAlias = (): string => randomText(7);

/** A password of about 95 bits that survives being read over the phone. */
export const randomPassword = (): string => [5, 5, 5, 4].map((length) => randomText(length)).join("-");
