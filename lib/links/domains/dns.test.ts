import { afterAll, beforeAll, expect, test } from "vitest";
import { missingRecords } from "./checklist";
import { askDns } from "./dns";
import { startDns, type Zone } from "./dns-fixture";

const zone: Zone = {
  "links.example A": ["192.0.2.1"],
  "links.example AAAA": ["2001:db8::1"],
  "alias.example CNAME": ["Links.Example"],
  "a.example A": ["192.0.2.1"],
  "both.example A": ["192.0.2.1"],
  "both.example AAAA": ["2001:db8::1"],
  "cdn.example A": ["198.51.100.7"],
  "half.example A": ["192.0.2.1", "203.0.113.5"],
  "six.example A": ["192.0.2.1"],
  "six.example AAAA": ["2001:db8::bad"],
  "away.example A": ["203.0.113.5"],
  "elsewhere.example CNAME": ["shop.example"],
  "shop.example A": ["203.0.113.9"],
  "silent.example A": "silent",
  "silent.example AAAA": "silent",
  "silent.example CNAME": "silent",
  "proved.example A": ["192.0.2.1"],
  "_switchyard.proved.example TXT": ["v=spf1", "the-token"],
  "unproved.example A": ["192.0.2.1"],
  "_switchyard.unproved.example TXT": ["another-token"],
};
let dns: Awaited<ReturnType<typeof startDns>>;

beforeAll(async () => {
  dns = await startDns(zone);
});
afterAll(() => dns.stop());

const targets = ["links.example", "198.51.100.7"];
const ask = (host: string, token?: string) => askDns({ host, targets, token }, [dns.address]);

test.each([
  ["alias.example", "right", "an alias of a target"],
  ["a.example", "right", "a target's address"],
  ["both.example", "right", "both addresses of a target"],
  ["cdn.example", "right", "an address that is itself a target"],
  ["half.example", "wrong", "one address of somebody else beside ours"],
  ["six.example", "wrong", "an IPv6 address of somebody else beside ours"],
  ["away.example", "wrong", "somebody else's address"],
  ["elsewhere.example", "wrong", "an alias of somebody else"],
  ["absent.example", "wrong", "nothing at all"],
])("%s is %s: it has %s", async (host, result) => {
  expect((await ask(host)).result).toBe(result);
});

test.each([
  ["proved.example", "right"],
  ["unproved.example", "wrong"],
  ["a.example", "wrong"],
])("where a token is asked for, %s is %s", async (host, result) => {
  expect((await ask(host, "the-token")).result).toBe(result);
});

test("a report contains each record, actual and expected", async () => {
  expect(await ask("away.example", "the-token")).toEqual({
    result: "wrong",
    records: [
      { type: "CNAME", name: "away.example", expected: ["links.example"], found: [], state: "none" },
      {
        type: "A",
        name: "away.example",
        expected: ["198.51.100.7", "192.0.2.1"],
        found: ["203.0.113.5"],
        state: "wrong",
      },
      { type: "AAAA", name: "away.example", expected: ["2001:db8::1"], found: [], state: "none" },
      { type: "TXT", name: "_switchyard.away.example", expected: ["the-token"], found: [], state: "none" },
    ],
  });
});

test("DNS that keeps silent is no answer, and is given up within the patience", async () => {
  const report = await ask("silent.example");
  expect(report.result).toBe("unanswered");
  expect(missingRecords(report)).toBe("could not be checked because DNS did not answer. Try again shortly");
}, 7_000);

test.each([
  [
    "absent.example",
    undefined,
    "points nowhere yet and must point to links.example or 198.51.100.7 or 192.0.2.1 or 2001:db8::1",
  ],
  [
    "elsewhere.example",
    undefined,
    "points to shop.example, 203.0.113.9 and must point to links.example or 198.51.100.7 or 192.0.2.1 or 2001:db8::1",
  ],
  ["a.example", "tok", "needs a TXT record _switchyard.a.example with the value tok"],
])("missing records are described in words: %s", async (host, token, words) => {
  expect(missingRecords(await ask(host, token))).toBe(words);
});
