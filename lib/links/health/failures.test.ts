import { beforeEach, expect, test } from "vitest";
import { NameError } from "@/lib/platform/names";
import type { Finding } from "./check-address";
import { causeOf } from "./failures";
import { isOutage } from "./outage";

const coded = (code: string) => causeOf(Object.assign(new Error(code), { code }));

test.each([
  ["CERT_HAS_EXPIRED", "tls"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "tls"],
  ["EPROTO", "tls"],
  ["HPE_HEADER_OVERFLOW", "invalid"],
  ["ECONNREFUSED", "refused"],
  ["ECONNRESET", "refused"],
  ["EHOSTUNREACH", "refused"],
  ["ETIMEDOUT", "timeout"],
])("%s is a failure: %s", (code, reason) => {
  expect(coded(code)).toMatchObject({ kind: "fails", reason });
});

test.each([
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate"],
  ["ENETUNREACH", "network"],
  ["EADDRNOTAVAIL", "network"],
])("%s proves nothing: %s", (code, reason) => {
  expect(coded(code)).toMatchObject({ kind: "unknown", reason });
});

const silence = coded("ECONNREFUSED");
const answer: Finding = { kind: "works", movedTo: null };
const silentAt = (host: string, isKnown = false) => isOutage(silence, host, isKnown);

beforeEach(() => void isOutage(answer, "answers.example", false));

test("five silent hosts in a row are an outage, with one that answers between them they are none", () => {
  expect(["a", "b", "c", "d", "e"].map((host) => silentAt(host))).toEqual([false, false, false, false, true]);
  isOutage({ kind: "fails", reason: "status", status: 404, isOutage: false }, "f", false);
  expect(silentAt("g")).toBe(false);
});

test("one host that is silent again and again is none, and those known as broken count for nothing", () => {
  for (let at = 0; at < 10; at++) expect(silentAt("one")).toBe(false);
  for (let at = 0; at < 10; at++) expect(silentAt(`broken-${at}`, true)).toBe(false);
  expect(silentAt("two")).toBe(false);
});

test("a name that doesn't exist, and a host that is never asked, say nothing about the network", () => {
  for (let at = 0; at < 10; at++) {
    expect(isOutage(causeOf(new NameError(true)), `gone-${at}`, false)).toBe(false);
    expect(isOutage({ kind: "unknown", reason: "private", status: null }, `private-${at}`, false)).toBe(
      false,
    );
  }
  expect(silentAt("last")).toBe(false);
});
