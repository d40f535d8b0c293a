import { expect, test } from "vitest";
import { withParameters } from "./parameters";

const utm = [{ name: "utm_source", value: "mail" }];

test.each([
  ["https://example.com/", utm, "https://example.com/?utm_source=mail"],
  ["https://example.com/#top", utm, "https://example.com/?utm_source=mail#top"],
  ["https://example.com/?a=1&b=%20", utm, "https://example.com/?a=1&b=%20&utm_source=mail"],
  ["https://example.com/?utm_source=old&a=1#x", utm, "https://example.com/?a=1&utm_source=mail#x"],
  ["https://example.com/?utm%5Fsource=old", utm, "https://example.com/?utm_source=mail"],
  ["https://example.com/", [{ name: "q", value: "a&b=c #d" }], "https://example.com/?q=a%26b%3Dc%20%23d"],
  ["https://example.com/?a=x+y&c", [], "https://example.com/?a=x+y&c"],
  ["https://bücher.example/ä", [], "https://xn--bcher-kva.example/%C3%A4"],
])("%s", (address, parameters, result) => {
  expect(withParameters(address, parameters)).toBe(result);
});
