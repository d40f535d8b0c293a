/**
 * How many bytes of UTF-8 each text of a click may have. All of them are parts of keys, and an entry of a PostgreSQL index has at most
 * 2,704 bytes. A host name has at most 253; an address is checked where somebody enters it.
 */
export const LONGEST = {
  rule: 255,
  destination: 2_048,
  country: 16,
  region: 128,
  referrer: 253,
  network: 64,
  browser: 128,
  os: 128,
  device: 64,
  language: 128,
  bot: 64,
} as const;

/** The beginning of a text that is at most so many bytes long, in whole characters. */
export function cut(text: string, most: number): string {
  // No character of a JavaScript string takes more than three bytes.
  if (text.length * 3 <= most) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  let end = most;
  while (end > 0 && isInsideCharacter(bytes, end)) end--;
  return bytes.toString("utf8", 0, end);
}

const isInsideCharacter = (bytes: Buffer, at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;
