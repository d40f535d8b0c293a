import { expect, test } from "vitest";
import { referrerOf } from "./referrer";

test.each([
  ["", "", ""],
  ["not an address", "", ""],
  ["about:blank", "", ""],
  ["https://www.example.com/path?q=secret", "example.com", ""],
  ["https://l.facebook.com/l.php?u=x", "l.facebook.com", "facebook"],
  ["https://t.co/abc", "t.co", "twitter"],
  ["https://x.com/", "x.com", "twitter"],
  ["https://netflix.com/", "netflix.com", ""],
  ["https://www.google.co.uk/", "google.co.uk", "google"],
  ["https://news.google.com/", "news.google.com", "google"],
  ["https://google.example.com/", "google.example.com", ""],
  ["android-app://com.google.android.gm/", "com.google.android.gm", ""],
  ["https://bücher.example/", "xn--bcher-kva.example", ""],
])("%s came from %s", (header, host, network) => {
  expect(referrerOf(header)).toEqual({ host, network });
});
