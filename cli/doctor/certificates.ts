import { connect, type TLSSocket } from "node:tls";
import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const PATIENCE_MS = 5_000;
/** Of an installation with thousands of domains: enough to see that renewal works. */
const SAMPLE = 20;

/** What a handshake showed; `error` where there was none. */
export type Handshake = { error: string } | { fault: string | undefined; days: number };

export const ownCertificatesCheck: Check = {
  name: "certificates",
  look: async () => {
    const { APP_URL, SHORT_URL } = env();
    const secure = [...new Set([APP_URL, SHORT_URL])].map((origin) => new URL(origin));
    return lookAtCertificates(
      secure
        .filter(({ protocol }) => protocol === "https:")
        .map(({ hostname, port }) => ({ host: hostname, port: Number(port) || 443 })),
    );
  },
};

/** A sample of the branded domains. */
export const domainCertificatesCheck: Check = {
  name: "domain certificates",
  look: async () => {
    const { rows } = await pool().query<{ host: string }>(
      `select host from domains where status = 'verified' and scheme = 'https' and blocked_at is null
         and expired_at is null order by random() limit $1`,
      [SAMPLE],
    );
    return lookAtCertificates(rows.map(({ host }) => ({ host, port: 443 })));
  },
};

type Place = { host: string; port: number; address?: string };

export const lookAtCertificates = (places: Place[], ca?: string): Promise<Verdict[]> =>
  Promise.all(places.map(async (place) => judgeCertificate(place.host, await handshake(place, ca))));

function handshake({ host, port, address = host }: Place, ca?: string): Promise<Handshake> {
  return new Promise((resolve) => {
    const socket: TLSSocket = connect(
      { host: address, port, servername: host, rejectUnauthorized: false, ca },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        const days = valid_to ? Math.floor((Date.parse(valid_to) - now()) / DAY_MS) : 0;
        settle({ fault: socket.authorized ? undefined : String(socket.authorizationError), days });
      },
    );
    const settle = (result: Handshake) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(PATIENCE_MS, () => settle({ error: "no answer in time" }));
    socket.on("error", (error: NodeJS.ErrnoException) => settle({ error: error.code ?? error.message }));
  });
}

const RENEW =
  "Renew it, and look at why that did not happen by itself: the log of the proxy or of the ACME client says so.";

export function judgeCertificate(host: string, seen: Handshake): Verdict {
  if ("error" in seen)
    return warning(
      `${host}: no TLS connection (${seen.error})`,
      "Let the proxy serve this host with a certificate on port 443, and look at DNS.",
    );
  const { fault, days } = seen;
  if (fault === undefined && days >= SOON_DAYS) return fine(`${host}: valid for ${days} more days`);
  if (fault === undefined) return warning(`${host}: the certificate ends in ${days} days`, RENEW);
  if (/EXPIRED/.test(fault))
    return problem(`${host}: the certificate ended ${Math.max(0, -days)} days ago`, RENEW);
  if (/NOT_YET_VALID/.test(fault))
    return problem(`${host}: the certificate is not valid yet`, "Correct the clock of this machine.");
  if (/ALTNAME/.test(fault))
    return problem(
      `${host}: the certificate is for other names`,
      "Get one for this name: a proxy with on-demand certificates asks /internal/tls-ask (docs/operating.md, Branded domains).",
    );
  if (/UNABLE_TO_(VERIFY_LEAF|GET_ISSUER)/.test(fault))
    return problem(
      `${host}: the chain is not complete (${fault})`,
      "Serve the full chain: the certificate and the intermediate ones after it (fullchain.pem).",
    );
  return problem(
    `${host}: browsers do not trust the certificate (${fault})`,
    "Use one of a public authority, such as Let's Encrypt.",
  );
}
