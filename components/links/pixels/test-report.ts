const OUTCOMES = ["running", "fired", "loaded", "refused", "silent"] as const;

/**
 * The state of a test; `requests` counts requests per host. A page that reports nothing is given
 * up, which it cannot say itself.
 */
export type TestReport = {
  outcome: (typeof OUTCOMES)[number] | "given-up";
  requests: { host: string; kind: "script" | "report"; count: number }[];
};

export const NOTHING_YET: TestReport = { outcome: "running", requests: [] };
export const GIVEN_UP: TestReport = { outcome: "given-up", requests: [] };

/** A message of the test page as a report; undefined when it is none, or of another run. What sent it runs foreign scripts. */
export function reportIn(message: unknown, run: string): TestReport | undefined {
  if (typeof message !== "object" || message === null || !("run" in message) || message.run !== run) return;
  const outcome = OUTCOMES.find((one) => "outcome" in message && message.outcome === one);
  if (!outcome || !("requests" in message) || !Array.isArray(message.requests)) return;
  return { outcome, requests: counted(message.requests) };
}

function counted(sent: unknown[]): TestReport["requests"] {
  const requests = new Map<string, TestReport["requests"][number]>();
  for (const one of sent) {
    if (typeof one !== "object" || one === null || !("host" in one) || !("kind" in one)) continue;
    const [host, kind] = [
      String(one.host).slice(0, 253),
      one.kind === "script" ? "script" : "report",
    ] as const;
    const before = requests.get(`${kind} ${host}`)?.count ?? 0;
    requests.set(`${kind} ${host}`, { host, kind, count: before + 1 });
  }
  return [...requests.values()];
}
