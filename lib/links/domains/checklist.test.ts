import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { type CheckReport, stepsOf } from "./checklist";
import type { RecordReport } from "./dns";

const record = (type: RecordReport["type"], state: RecordReport["state"]): RecordReport => ({
  type,
  name: "go.example",
  expected: ["192.0.2.1"],
  found: state === "none" || state === "unanswered" ? [] : ["192.0.2.1"],
  state,
});
const report = (cname: RecordReport["state"], a: RecordReport["state"], more: Partial<CheckReport> = {}) => ({
  result: "wrong" as const,
  records: [record("CNAME", cname), record("A", a), record("AAAA", "none")],
  ...more,
});
const states = (given: CheckReport | null) => stepsOf(given).map(({ state }) => state);

test("before the first check every step waits; where nothing is checked there is nothing to do", () => {
  expect(states(null)).toEqual(Array.from({ length: 5 }, () => "waiting"));
  const { DOMAIN_CHECK } = env();
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  expect(states(null)).toEqual(Array.from({ length: 5 }, () => "unneeded"));
  Object.assign(env(), { DOMAIN_CHECK });
});

test("a host that does not resolve leaves the later steps waiting", () => {
  expect(states(report("none", "none"))).toEqual(["wrong", "waiting", "unneeded", "waiting", "waiting"]);
  expect(states(report("unanswered", "none"))[0]).toBe("unanswered");
});

test("a host that points elsewhere resolves, and is not visited", () => {
  const probe = { certificate: { state: "right" }, answer: { state: "right" }, validUntil: null } as const;
  expect(states(report("wrong", "wrong", { probe }))).toEqual([
    "right",
    "wrong",
    "unneeded",
    "waiting",
    "waiting",
  ]);
});

test("a test visit's result is in the last two steps, with the certificate's fault", () => {
  const probe = {
    certificate: { state: "wrong", reason: "expired" },
    answer: { state: "right" },
    validUntil: null,
  } as const;
  const steps = stepsOf(report("right", "right", { probe, result: "right" }));
  expect(steps.slice(3)).toEqual([
    { step: "certificate", state: "wrong", reason: "expired" },
    { step: "answers", state: "right" },
  ]);
});

test("ownership is a step only where it is asked for", () => {
  const records = [record("CNAME", "right"), record("A", "none"), record("TXT", "none")];
  expect(states({ result: "wrong", records })[2]).toBe("wrong");
});
