import http from "node:http";
import https from "node:https";
import type { TLSSocket } from "node:tls";
import { keyedHash } from "@/lib/platform/crypto/secret";

/** The result of a test visit. `unanswered`: no server could be reached; `unneeded`: the domain has no TLS. */
export type ProbeReport = {
  certificate: { state: "right" | "unanswered" | "unneeded" } | { state: "wrong"; reason: CertificateFault };
  answer: { state: "right" | "wrong" | "unanswered" };
  /** until when the certificate is valid, as an ISO moment */
  validUntil: string | null;
};
export type CertificateFault = "expired" | "other-name" | "untrusted";

type Question = { scheme: "http" | "https"; host: string; targets: readonly string[] };
/** For tests: another port, another authority. */
type Means = { port?: number; ca?: string };

/** Asked of every branded domain; answered with `proofOf` its host by whichever process of this installation it reaches. */
export const PROBE_PATH = "/.well-known/switchyard";

const PATIENCE_MS = 4_000;
const MOST_BYTES = 1_000;

/** A response only this installation can give for a host. */
export const proofOf = (host: string): string => keyedHash("domain-probes", host).toString("hex");

/**
 * Visits a branded domain as a browser would, but at the addresses that this installation declares as its own, never at
 * one that a user's DNS names: it says whether the certificate is valid for the host and whether we are who answers. Never rejects.
 */
export async function probe({ scheme, host, targets }: Question, means: Means = {}): Promise<ProbeReport> {
  const visits = targets.map((target) => visit({ scheme, host, target, ...means }));
  const reports = await Promise.all(visits);
  return (
    reports.find(({ answer }) => answer.state === "right") ?? reports.toSorted(byWhatIsKnown)[0] ?? UNKNOWN
  );
}

const UNKNOWN: ProbeReport = {
  certificate: { state: "unanswered" },
  answer: { state: "unanswered" },
  validUntil: null,
};

const byWhatIsKnown = (a: ProbeReport, b: ProbeReport) =>
  Number(a.answer.state === "unanswered") - Number(b.answer.state === "unanswered");

type Visit = { scheme: Question["scheme"]; host: string; target: string } & Means;

function visit({ scheme, host, target, port, ca }: Visit): Promise<ProbeReport> {
  const nothing: ProbeReport =
    scheme === "https" ? UNKNOWN : { ...UNKNOWN, certificate: { state: "unneeded" } };
  const options = { host: target, port, path: PROBE_PATH, headers: { Host: host }, agent: false as const };
  return new Promise((resolve) => {
    const request =
      scheme === "https"
        ? https.request({ ...options, servername: host, rejectUnauthorized: false, ca })
        : http.request(options);
    const patience = setTimeout(() => request.destroy(), PATIENCE_MS);
    const settle = (report: ProbeReport) => {
      clearTimeout(patience);
      resolve(report);
      request.destroy();
    };
    request.on("error", () => settle(nothing));
    request.on("close", () => settle(nothing));
    request.on("response", (response) => {
      const seen = scheme === "https" ? { ...nothing, ...seenOf(response.socket as TLSSocket) } : nothing;
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
        if (text.length > MOST_BYTES) settle({ ...seen, answer: { state: "wrong" } });
      });
      response.on("end", () =>
        settle({ ...seen, answer: { state: text.trim() === proofOf(host) ? "right" : "wrong" } }),
      );
    });
    request.end();
  });
}

/** The certificate seen on the connection. */
function seenOf(socket: TLSSocket): Pick<ProbeReport, "certificate" | "validUntil"> {
  const { valid_to } = socket.getPeerCertificate();
  const validUntil = valid_to ? new Date(valid_to).toISOString() : null;
  if (socket.authorized) return { certificate: { state: "right" }, validUntil };
  const code = String(socket.authorizationError);
  const reason = /EXPIRED/.test(code) ? "expired" : /ALTNAME/.test(code) ? "other-name" : "untrusted";
  return { certificate: { state: "wrong", reason }, validUntil };
}
