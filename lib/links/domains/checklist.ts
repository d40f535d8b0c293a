import { setting } from "@/lib/platform/settings/settings";
import { type DnsReport, pointingOf, proofState, type RecordReport } from "./dns";
import { STEPS, type StepName } from "./enums";
import type { CertificateFault, ProbeReport } from "./probe";

/** The stored result of a check: DNS and, if requested, a test visit. */
export type CheckReport = DnsReport & { probe?: ProbeReport };

type Step = {
  step: StepName;
  /** `waiting`: not looked at yet, or for as long as a step before is not right; `unneeded`: nothing to do here */
  state: "right" | "wrong" | "unanswered" | "waiting" | "unneeded";
  /** the certificate's fault */
  reason?: CertificateFault;
};

/** The checklist of a domain, from the last report; null before the first. */
export function stepsOf(report: CheckReport | null): Step[] {
  if (setting("DOMAIN_CHECK") === "off") return STEPS.map((step) => ({ step, state: "unneeded" }));
  if (!report) return STEPS.map((step) => ({ step, state: "waiting" }));
  const proof = report.records.find(({ type }) => type === "TXT");
  const places = report.records.filter(({ type }) => type !== "TXT");
  const resolves = found(places);
  const points = resolves === "right" ? pointingOf(places) : "waiting";
  const { probe } = report;
  return [
    { step: "resolves", state: resolves },
    { step: "points", state: points },
    { step: "ownership", state: proof ? proofState(proof) : "unneeded" },
    points === "right" && probe
      ? { step: "certificate", ...probe.certificate }
      : { step: "certificate", state: "waiting" },
    { step: "answers", state: points === "right" && probe ? probe.answer.state : "waiting" },
  ];
}

function found(records: RecordReport[]): Step["state"] {
  if (records.some((record) => record.found.length > 0)) return "right";
  return records.some(({ state }) => state === "unanswered") ? "unanswered" : "wrong";
}

/** Instructions for DNS, as the end of a sentence that begins with the domain. */
export function missingRecords({ result, records }: DnsReport): string {
  if (result === "unanswered") return "could not be checked because DNS did not answer. Try again shortly";
  const [cname, ...others] = records;
  const proof = others.find(({ type }) => type === "TXT");
  const addresses = others.filter(({ type }) => type !== "TXT");
  const steps = [];
  if (cname && cname.state !== "right" && !pointsHere(addresses)) steps.push(pointerAdvice(cname, addresses));
  if (proof && proof.state !== "right")
    steps.push(`needs a TXT record ${proof.name} with the value ${proof.expected.join("")}`);
  return steps.join(", and ");
}

const pointsHere = (addresses: RecordReport[]) =>
  addresses.some(({ state }) => state === "right") && !addresses.some(({ state }) => state === "wrong");

function pointerAdvice(cname: RecordReport, addresses: RecordReport[]): string {
  const ours = [...cname.expected, ...addresses.flatMap(({ expected }) => expected)];
  const found = [...cname.found, ...addresses.flatMap(({ found: values }) => values)];
  const now = found.length > 0 ? `points to ${found.join(", ")}` : "points nowhere yet";
  return `${now} and must point to ${ours.join(" or ")}`;
}
