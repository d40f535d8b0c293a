import { expect, test } from "vitest";
import { asText, expectedRecords, placeOf } from "./expected-records";
import type { Check, Domain } from "./queries";

const check = (change: Partial<Check> = {}): Check => ({
  checked: null,
  result: null,
  targets: ["edge.example.net"],
  token: { name: "_switchyard.go.example", value: "abc" },
  records: [],
  served: false,
  claimends: null,
  steps: [{ step: "ownership", state: "waiting" }],
  validuntil: null,
  lostsince: null,
  recovered: null,
  ...change,
});
const domain: Domain = {
  id: 1,
  domain: "https://go.example",
  redirectroot: "",
  redirect404: "",
  status: "pending",
  check: check(),
  links: 0,
  iosapps: [],
  androidapps: [],
  qrprefix: "qr",
  aliascase: "insensitive",
  delivery: {
    passquery: null,
    passpath: null,
    redirectcode: null,
    referrerpolicy: null,
    indexable: null,
    escapeinapp: null,
  },
  date: "2026-11-21 00:00:00",
};
const A = { type: "A", name: "go.example", expected: ["192.0.2.1"], found: [], state: "none" } as const;

test("below a zone an alias is wanted, and the proof beside it", () => {
  expect(expectedRecords({ domain, check: check() }, "subdomain")).toEqual([
    { type: "CNAME", name: "go.example", value: "edge.example.net" },
    { type: "TXT", name: "_switchyard.go.example", value: "abc" },
  ]);
});

test("a zone of its own gets addresses as soon as they are known", () => {
  const known = check({ records: [{ ...A, expected: [...A.expected], found: [] }] });
  expect(expectedRecords({ domain, check: known }, "apex")[0]).toEqual({
    type: "A",
    name: "go.example",
    value: "192.0.2.1",
  });
  expect(expectedRecords({ domain, check: check() }, "apex")[0]?.type).toBe("CNAME");
});

test("without an alias target, and without a required proof, those records are left out", () => {
  const given = check({
    targets: ["192.0.2.1", "2001:db8::1"],
    steps: [{ step: "ownership", state: "unneeded" }],
  });
  expect(expectedRecords({ domain, check: given }, "subdomain").map(({ type }) => type)).toEqual([
    "A",
    "AAAA",
  ]);
});

test("as text they are lines of a zone file", () => {
  expect(asText(expectedRecords({ domain, check: check() }, "subdomain"))).toBe(
    'go.example.  300  IN  CNAME  edge.example.net.\n_switchyard.go.example.  300  IN  TXT  "abc"',
  );
});

test("two labels are a zone of their own", () => {
  expect([placeOf("example.com"), placeOf("go.example.com")]).toEqual(["apex", "subdomain"]);
});
