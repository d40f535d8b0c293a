import type { DnsReport, RecordReport } from "./dns";

/** What to change in DNS, as the end of a sentence that begins with the domain. */
export function whatIsMissing({ result, records }: DnsReport): string {
  if (result === "unanswered") return "could not be checked, because DNS did not answer; try again shortly";
  const [cname, ...others] = records;
  const proof = others.find(({ type }) => type === "TXT");
  const addresses = others.filter(({ type }) => type !== "TXT");
  const steps = [];
  if (cname && cname.state !== "right" && !pointsHere(addresses)) steps.push(pointing(cname, addresses));
  if (proof && proof.state !== "right")
    steps.push(`needs a TXT record ${proof.name} with the value ${proof.expected.join("")}`);
  return steps.join(", and ");
}

const pointsHere = (addresses: RecordReport[]) =>
  addresses.some(({ state }) => state === "right") && !addresses.some(({ state }) => state === "wrong");

function pointing(cname: RecordReport, addresses: RecordReport[]): string {
  const ours = [...cname.expected, ...addresses.flatMap(({ expected }) => expected)];
  const found = [...cname.found, ...addresses.flatMap(({ found: values }) => values)];
  const now = found.length > 0 ? `points to ${found.join(", ")}` : "points nowhere yet";
  return `${now} and must point to ${ours.join(" or ")}`;
}
