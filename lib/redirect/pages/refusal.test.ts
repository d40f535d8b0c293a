import { expect, test } from "vitest";
import { PLAIN } from "./brand";
import { unavailablePage, unknownPage } from "./refusal";
import { LANGUAGES } from "./words/choose";

const CALLED = [
  ["go.example.com", "spring"],
  ["go.example.com:3000", ""],
  ["xn--bcher-kva.example", "Łódź/żółw"],
  ['"<script>', "&amp;'\"<b>$&$1"],
  ["\0", "a\0b"],
];

test.each([...LANGUAGES.values()])("in $lang it is the page of all that lead nowhere, filled in", (words) => {
  for (const [host = "", alias = ""] of CALLED) {
    const setting = { nonce: "bm9uY2Ugb2YgMTYgYg==", words };
    const page = unknownPage(host, alias, setting);
    const text = page.pieces.join("");
    expect(text).toBe(unavailablePage({ kind: "unknown", host, alias }, { ...setting, brand: PLAIN }));
    expect(page.bytes).toBe(Buffer.byteLength(text));
  }
});
