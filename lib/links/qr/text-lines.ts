/** Text of a vCard or of a calendar: both escape the same signs. */
export const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

const LONGEST_LINE = 75;

/** A line in pieces of at most 75 bytes. A space begins each further line and counts. Characters stay whole. */
export function folded(line: string): string {
  let [text, bytes] = ["", 0];
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (bytes + more > LONGEST_LINE) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += more;
  }
  return text;
}
