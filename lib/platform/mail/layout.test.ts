import { expect, test } from "vitest";
import { render } from "./layout";
import { type Letter, oneLine, strangersName } from "./letter";
import { isMailable } from "./outbox";

const EVIL = `<script>alert(1)</script>"'&`;
const LETTER: Letter = {
  subject: EVIL,
  preview: EVIL,
  heading: EVIL,
  blocks: [
    { kind: "text", text: EVIL },
    { kind: "button", label: EVIL, href: `https://links.example.com/?a="&b=1`, otherwise: EVIL },
    { kind: "facts", rows: [[EVIL, EVIL]] },
    { kind: "note", text: EVIL },
  ],
  footer: EVIL,
  unsubscribe: { href: "https://links.example.com/account/unsubscribe?token=1", label: EVIL },
};
const { html, text } = render(LETTER, { site: "links.example.com", language: "en" });

test("whatever a text holds, it is text", () => {
  expect(html).not.toContain("<script");
  expect(html.match(/&lt;script&gt;/g)?.length).toBe(11);
  expect(html).toContain('href="https://links.example.com/?a=&quot;&amp;b=1"');
});

test("a mail in Arabic reads from right to left, its addresses from left to right", () => {
  const arabic = render(LETTER, { site: "links.example.com", language: "ar" }).html;
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain("padding:9px 0 9px 16px");
  expect(arabic).toContain('<bdi dir="ltr">https://links.example.com/');
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain("padding:9px 16px 9px 0");
});

test("a long address in a list is below its name, or the name would be a column of single letters", () => {
  const row = ["go.example/spring", "shop.example.com/sale/spring?utm_source=newsletter"] as const;
  const ranking = {
    kind: "ranking" as const,
    title: "Earlier",
    rows: [row, ["go.example/app", "12"] as const],
  };
  const page = render({ ...LETTER, blocks: [ranking] }, { site: "links.example.com", language: "en" }).html;
  expect(page.match(/colspan="2"/g)?.length).toBe(1);
  expect(page).toContain("go.example/spring</bdi><br>");
});

test("nothing is fetched, and nothing tells that the mail was read", () => {
  expect(html).not.toMatch(/<(img|link|iframe|object|video|audio|form|input|base|meta http)/i);
  expect(html).not.toMatch(/url\(|@import|src=|background=/i);
});

test("the plain text says the same, with addresses in full", () => {
  for (const part of ["https://links.example.com/?a=", "/account/unsubscribe?token=1", "links.example.com"])
    expect(text).toContain(part);
  expect(text).not.toContain("&amp;");
});

test.each([
  ["a\r\nBcc: x", "a Bcc: x"],
  ["a\u2028b\u0000c", "a b c"],
  ["\u202egnp.exe", "gnp.exe"],
  ["\ud800x", "x"],
  ["x".repeat(300), `${"x".repeat(199)}…`],
  ["👩‍🚀".repeat(300), expect.stringMatching(/…$/)],
])("a header's text is one short line of printable signs (%j)", (from, to) => {
  expect(oneLine(from)).toEqual(to);
});

test("names of strangers are no links", () => {
  expect(strangersName("Win at https://evil.example/x now.")).not.toMatch(/evil\.example|:\/\//);
  expect(strangersName("Acme Inc.")).toBe("Acme Inc.");
});

test.each([
  ["ada@example.com", true],
  ["o'hara+links@sub.example.com", true],
  ["ada@bücher.example", true],
  ["ada@example.com, eve@example.com", false],
  ["Ada <ada@example.com>", false],
  ['"a b"@example.com', false],
  ["ada@example.com\r\nBcc: eve@example.com", false],
  ["ada@[192.0.2.1]", false],
  ["ada", false],
  ["a@b@c", false],
  [`${"a".repeat(250)}@example.com`, false],
])("%j may be mailed: %s", (address, may) => expect(isMailable(address)).toBe(may));
