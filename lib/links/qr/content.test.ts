import { expect, test } from "vitest";
import { contentOf } from "./content";
import type { QrType } from "./enums";
import { readData } from "./read-data";

const says = (type: QrType, data: unknown) =>
  contentOf(type, readData(type, data), "https://go.example/qr/x");

test.each<[QrType, unknown, string]>([
  ["text", " as it is ", " as it is "],
  ["text", { text: "Hello" }, "Hello"],
  ["link", "https://example.com", "https://go.example/qr/x"],
  ["wifi", { ssid: "Home", pass: 'a;b:"c"\\' }, 'WIFI:T:WPA;S:Home;P:a\\;b\\:\\"c\\"\\\\;;'],
  ["wifi", ["Home", "WEP", "12345", "1"], "WIFI:T:WEP;S:Home;P:12345;H:true;;"],
  ["wifi", { ssid: "Open", encryption: "none", hidden: false }, "WIFI:T:nopass;S:Open;;"],
  ["wifi", "WIFI:S:Ready;;", "WIFI:S:Ready;;"],
  [
    "wifi",
    [
      { name: "ssid", value: "Named" },
      { name: "encryption", value: "WPA2" },
      { name: "pass", value: 12345678 },
    ],
    "WIFI:T:WPA;S:Named;P:12345678;;",
  ],
  ["sms", { phone: "+48 600-100", message: "Hi: there" }, "SMSTO:+48600100:Hi: there"],
  ["sms", "600100200", "SMSTO:600100200:"],
  ["phone", "+1 (555) 010-9999", "tel:+15550109999"],
  ["phone", { phone: "*100#" }, "tel:*100%23"],
  ["phone", "extension twelve", "extension twelve"],
  ["email", "ana@example.com", "mailto:ana@example.com"],
  [
    "email",
    ["a+b@example.com", "A & B", "1\n2"],
    "mailto:a%2Bb@example.com?subject=A%20%26%20B&body=1%0D%0A2",
  ],
  ["email", "mailto:ready@example.com?subject=x", "mailto:ready@example.com?subject=x"],
  ["vcard", "Ana", "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Ana;;;\r\nFN:Ana\r\nEND:VCARD"],
  [
    "vcard",
    { fname: "A;B", lname: "C,D", org: "E\\F", street: "1 Road", city: "G", country: "H" },
    "BEGIN:VCARD\r\nVERSION:3.0\r\nN:C\\,D;A\\;B;;;\r\nFN:A\\;B C\\,D\r\nORG:E\\\\F\r\nADR:;;1 Road;G;;;H\r\nEND:VCARD",
  ],
])("%s from %j", (type, data, content) => {
  expect(says(type, data)).toBe(content);
});

test("a vCard's lines have at most 75 bytes and split no character", () => {
  const card = says("vcard", { org: "Łódzkie Zakłady ".repeat(12) });
  const lines = card.split("\r\n");
  expect(lines.map((line) => Buffer.byteLength(line)).filter((bytes) => bytes > 75)).toEqual([]);
  expect(card.replaceAll("\r\n ", "")).toContain(`ORG:${"Łódzkie Zakłady ".repeat(12).trim()}`);
});

test.each<[QrType, unknown, RegExp]>([
  ["text", "   ", /^data is required/],
  ["link", "javascript:alert(1)", /^data must begin with http/],
  ["link", {}, /^data must have url/],
  ["vcard", { phone: "123" }, /^data must have fname, lname, org/],
  ["vcard", { fname: "A", site: "ftp://x" }, /^data\.site must begin with http/],
  ["wifi", { pass: "x" }, /^data must have ssid/],
  ["wifi", { ssid: "x", encryption: "magic" }, /^data\.encryption must be WPA, WEP or nopass/],
  ["email", { email: "nobody" }, /^data\.email must be an email address/],
  ["sms", { phone: "call me" }, /^data\.phone must be a phone number/],
  ["sms", { phone: { a: 1 } }, /^data\.phone must be text/],
])("%s refuses %j and says why", (type, data, message) => {
  expect(() => readData(type, data)).toThrow(message);
});
