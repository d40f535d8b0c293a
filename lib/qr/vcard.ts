import type { QrFields } from "./data";

/** A contact as vCard 3.0 (RFC 2426): values escaped, lines folded at 75 bytes, CRLF. */
export function vcardOf(card: QrFields): string {
  const { fname = "", lname = "", org, phone, email, site } = card;
  const address = [card.street, card.city, card.state, card.zip, card.country];
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(lname)};${escaped(fname)};;;`,
    `FN:${escaped([fname, lname].filter(Boolean).join(" ") || (org ?? ""))}`,
    org && `ORG:${escaped(org)}`,
    phone && `TEL:${escaped(phone)}`,
    email && `EMAIL:${escaped(email)}`,
    site && `URL:${site}`,
    address.some(Boolean) && `ADR:;;${address.map((part) => escaped(part ?? "")).join(";")}`,
    "END:VCARD",
  ];
  return lines.flatMap((line) => (line ? [folded(line)] : [])).join("\r\n");
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

const LONGEST_LINE = 75;

/** A space begins each further line and counts. Characters stay whole. */
function folded(line: string): string {
  let [text, bytes] = ["", 0];
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (bytes + more > LONGEST_LINE) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += more;
  }
  return text;
}
