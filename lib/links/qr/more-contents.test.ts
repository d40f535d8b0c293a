import { expect, test } from "vitest";
import { actionOf, contentOf } from "./content";
import type { QrType } from "./enums";
import { readData } from "./read-data";

const says = (type: QrType, data: unknown) =>
  contentOf(type, readData(type, data), "https://go.example/qr/x");

const GENESIS = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const SEGWIT = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TAPROOT = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
const ETHER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

test.each<[QrType, unknown, string]>([
  ["whatsapp", "+48 600-100-200", "https://wa.me/48600100200"],
  ["whatsapp", ["0048600100200", "Hi & bye"], "https://wa.me/48600100200?text=Hi%20%26%20bye"],
  ["whatsapp", "https://wa.me/48600100200", "https://wa.me/48600100200"],
  ["crypto", GENESIS, `bitcoin:${GENESIS}`],
  ["crypto", SEGWIT.toUpperCase(), `bitcoin:${SEGWIT}`],
  ["crypto", { coin: "Bitcoin", address: TAPROOT }, `bitcoin:${TAPROOT}`],
  [
    "crypto",
    {
      coin: "bitcoin",
      address: "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
      amount: "0.05",
      label: "Café & Co",
      message: "No. 7",
    },
    "bitcoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy?amount=0.05&label=Caf%C3%A9%20%26%20Co&message=No.%207",
  ],
  ["crypto", ETHER.toLowerCase(), `ethereum:${ETHER}`],
  ["crypto", ["ethereum", ETHER, "2.014"], `ethereum:${ETHER}?value=2.014e18`],
  ["crypto", { coin: "ethereum", address: ETHER, amount: 1, chain: 137 }, `ethereum:${ETHER}@137?value=1e18`],
  [
    "crypto",
    "litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9?amount=1",
    "litecoin:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9?amount=1",
  ],
  ["crypto", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L", "dogecoin:DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L"],
  ["app", { ios: "https://apps.apple.com/app/id1", android: "" }, "https://go.example/qr/x"],
])("%s from %j", (type, data, content) => {
  expect(says(type, data)).toBe(content);
});

const lines = (data: unknown) => says("event", data).replaceAll("\r\n ", "").split("\r\n");

test("an event is a calendar with everything that iCalendar requires, in UTC", () => {
  const event = {
    ...{
      title: "Opening; 5, years",
      start: "2027-07-01 18:00",
      end: "2027-07-01T21:30",
      zone: "Europe/Warsaw",
    },
    ...{ location: "Łódź", description: "Bring\nfriends", url: "https://example.com/" },
  };
  expect(lines(event)).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Switchyard//QR code//EN", "BEGIN:VEVENT"],
    expect.stringMatching(/^UID:[0-9a-f]{20}$/),
    ...["DTSTAMP:20270701T160000Z", "DTSTART:20270701T160000Z", "DTEND:20270701T193000Z"],
    ...[
      "SUMMARY:Opening\\; 5\\, years",
      "LOCATION:Łódź",
      "DESCRIPTION:Bring\\nfriends",
      "URL:https://example.com/",
    ],
    ...["END:VEVENT", "END:VCALENDAR"],
  ]);
  expect(says("event", event)).toBe(says("event", event));
});

test.each([
  [
    "an hour where no end is given",
    { start: "2027-01-05 09:00", zone: "Asia/Kolkata" },
    "20270105T033000Z",
    "20270105T043000Z",
  ],
  [
    "the offset that a time names",
    { start: "2027-01-05T09:00:00+02:00" },
    "20270105T070000Z",
    "20270105T080000Z",
  ],
  [
    "the zone's offset of that day",
    { start: "2027-03-28 03:00", zone: "Europe/Berlin" },
    "20270328T010000Z",
    "20270328T020000Z",
  ],
  [
    "the earlier of two equal times",
    { start: "2027-10-31 02:30", zone: "Europe/Berlin" },
    "20271031T003000Z",
    "20271031T013000Z",
  ],
])("an event takes %s", (_what, times, start, end) => {
  const text = lines({ title: "x", ...times });
  expect(text).toContain(`DTSTART:${start}`);
  expect(text).toContain(`DTEND:${end}`);
});

test("a whole-day event ends with its last day, whatever the zone", () => {
  const day = { title: "Fair", start: "2027-05-01", end: "2027-05-03", zone: "Pacific/Auckland" };
  expect(lines(day)).toEqual(
    expect.arrayContaining(["DTSTART;VALUE=DATE:20270501", "DTEND;VALUE=DATE:20270504"]),
  );
  expect(lines({ title: "Fair", start: "2027-05-01" })).toContain("DTEND;VALUE=DATE:20270502");
});

test.each<[QrType, unknown, RegExp]>([
  ["whatsapp", "600 100", /^data\.phone must be an international phone number/],
  ["whatsapp", { phone: "0600100200" }, /^data\.phone must be an international/],
  ["event", "Opening", /^data must have start/],
  ["event", { start: "2027-05-01" }, /^data must have title/],
  ["event", { title: "x", start: "tomorrow" }, /^data\.start must look like/],
  ["event", { title: "x", start: "2027-02-30 10:00" }, /^data\.start is not a time that exists/],
  ["event", { title: "x", start: "2027-02-30" }, /^data\.start is not a time that exists/],
  ["event", { title: "x", start: "2027-01-01 25:00" }, /^data\.start is not a time that exists/],
  [
    "event",
    { title: "x", start: "2027-03-28 02:30", zone: "Europe/Berlin" },
    /^data\.start is not a time that exists in Europe\/Berlin/,
  ],
  ["event", { title: "x", start: "2027-01-01 10:00", zone: "Mars/Base" }, /^data\.zone must be a time zone/],
  [
    "event",
    { title: "x", start: "2027-01-01 10:00", end: "2027-01-01 09:00" },
    /^data\.end must be after the start/,
  ],
  ["event", { title: "x", start: "2027-01-01", end: "2027-01-01 09:00" }, /^data\.end must be a day/],
  ["event", { title: "x", start: "2027-01-01", url: "ftp://x" }, /^data\.url must begin with http/],
  ["crypto", GENESIS.replace("D", "E"), /^data\.address is not an address of bitcoin/],
  [
    "crypto",
    { coin: "bitcoin", address: SEGWIT.replace("w5", "w4") },
    /^data\.address is not a Bitcoin address/,
  ],
  ["crypto", { coin: "bitcoin", address: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" }, /^data\.address/],
  [
    "crypto",
    { coin: "ethereum", address: ETHER.replace("aAeb", "AAeb") },
    /^data\.address is not an Ethereum address/,
  ],
  ["crypto", { coin: "ethereum", address: ETHER, label: "Ana" }, /^data\.label must be empty/],
  ["crypto", { coin: "ethereum", address: ETHER, chain: "main" }, /^data\.chain must be the number/],
  ["crypto", { coin: "bitcoin", address: GENESIS, chain: 1 }, /^data\.chain is only for ethereum/],
  [
    "crypto",
    { coin: "bitcoin", address: GENESIS, amount: "0,05" },
    /^data\.amount must be a number of coins/,
  ],
  ["crypto", { coin: "bitcoin", address: GENESIS, amount: "0.123456789" }, /at most 8 decimals/],
  ["crypto", { coin: "monero", address: "x" }, /^data\.coin must be one of bitcoin, ethereum/],
  ["crypto", `bitcoin:${GENESIS}x`, /^data\.address is not a Bitcoin address/],
  ["app", { url: "https://example.com/" }, /^data must have ios, android/],
  ["app", { ios: "itms://x" }, /^data\.ios must begin with http/],
])("%s refuses %j and says why", (type, data, message) => {
  expect(() => readData(type, data)).toThrow(message);
});

test("every single wrong sign of an address is found", () => {
  for (const address of [GENESIS, SEGWIT, TAPROOT])
    for (let at = 4; at < address.length; at++) {
      const wrong = `${address.slice(0, at)}${address[at] === "q" ? "p" : "q"}${address.slice(at + 1)}`;
      expect(() => readData("crypto", wrong), wrong).toThrow(/address/);
    }
});

test("a phone opens the chat or the wallet from the code's page", () => {
  expect(actionOf("whatsapp", readData("whatsapp", "+48600100200"))).toBe("https://wa.me/48600100200");
  expect(actionOf("crypto", readData("crypto", GENESIS))).toBe(`bitcoin:${GENESIS}`);
});
