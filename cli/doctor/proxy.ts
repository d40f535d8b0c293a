import { env } from "@/lib/platform/env";
import { ECHO_PATH, echoToken, type RequestEcho } from "@/lib/platform/server/request-echo";
import { ask, type Failed, type Response } from "./ask";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** An address of the documentation's network, which nobody has: what a client would write that wants to hide. */
export const FORGED = "192.0.2.77";

type Origin = { setting: "APP_URL" | "SHORT_URL"; origin: string };

/** Both addresses, asked from here as a visitor would: what the proxies in front make of a request. */
export const proxyCheck: Check = {
  name: "proxy",
  look: async () => {
    const { APP_URL, SHORT_URL, TRUST_PROXY } = env();
    const origins: Origin[] = [{ setting: "APP_URL", origin: APP_URL }];
    if (SHORT_URL !== APP_URL) origins.push({ setting: "SHORT_URL", origin: SHORT_URL });
    return (await Promise.all(origins.map((origin) => lookThrough(origin, TRUST_PROXY)))).flat();
  },
};

export async function lookThrough(origin: Origin, trusted: number): Promise<Verdict[]> {
  const answer = await ask(origin.origin + ECHO_PATH, {
    Authorization: `Bearer ${echoToken()}`,
    "X-Forwarded-For": FORGED,
  });
  const echo = echoIn(answer);
  return echo ? judgeEcho(origin, echo, trusted) : [judgeSilence(origin, answer)];
}

function echoIn(answer: Response | Failed): RequestEcho | undefined {
  if ("error" in answer || answer.status !== 200) return undefined;
  try {
    const found = JSON.parse(answer.text) as RequestEcho;
    return typeof found.forwardedFor === "string" ? found : undefined;
  } catch {
    return undefined;
  }
}

export function judgeSilence({ setting, origin }: Origin, answer: Response | Failed): Verdict {
  if ("error" in answer)
    return warning(
      `${setting} ${origin} cannot be reached from here: ${answer.error}`,
      "If the server runs, look at the proxy, the firewall and DNS. A router that does not let this machine reach its own public address is another reason: then run doctor elsewhere.",
    );
  return problem(
    `${setting} ${origin} is answered by something else, or by another installation (status ${answer.status})`,
    `Let the proxy pass everything to PORT ${env().PORT}, the header Authorization and ${ECHO_PATH} included.`,
  );
}

/** Counts the proxies by what they added to X-Forwarded-For, and compares the rest with what was sent. */
export function judgeEcho({ setting, origin }: Origin, echo: RequestEcho, trusted: number): Verdict[] {
  const verdicts: Verdict[] = [];
  const { host, protocol } = new URL(origin);
  const entries = echo.forwardedFor.split(",").flatMap((entry) => entry.trim() || []);
  const isPassedOn = entries[0] === FORGED;
  const proxies = isPassedOn ? entries.length - 1 : entries.length;
  if (echo.host.toLowerCase() !== host)
    verdicts.push(
      problem(
        `${setting}: the request for ${host} arrived with the Host ${echo.host}`,
        "Let the proxy pass the Host on: proxy_set_header Host $host in nginx, ProxyPreserveHost On in Apache.",
      ),
    );
  if (proxies > trusted)
    verdicts.push(
      problem(
        `${setting}: ${count(proxies)} in front, but TRUST_PROXY=${trusted}: every visitor seems to be ${echo.address}`,
        `Set TRUST_PROXY=${proxies}, and let nobody but the proxy reach PORT.`,
      ),
    );
  else if (echo.address === FORGED || proxies < trusted)
    verdicts.push(
      problem(
        `${setting}: ${count(proxies)} in front, but TRUST_PROXY=${trusted}: visitors can write any address into X-Forwarded-For`,
        proxies === 0
          ? "Set TRUST_PROXY=0, or let the proxy append the client's address to X-Forwarded-For."
          : `Set TRUST_PROXY=${proxies}.`,
      ),
    );
  if (protocol === "https:" && proxies === 0 && echo.forwardedProto === "")
    verdicts.push(
      warning(
        `${setting}: TLS ends at a proxy that says nothing of who asked`,
        "Let it append the client's address to X-Forwarded-For, and set TRUST_PROXY=1: all visitors seem to come from the proxy.",
      ),
    );
  if (echo.forwardedProto !== "" && `${echo.forwardedProto.split(",")[0]?.trim()}:` !== protocol)
    verdicts.push(
      warning(
        `${setting} begins with ${protocol}//, and the proxy says X-Forwarded-Proto: ${echo.forwardedProto}`,
        `Correct ${setting}, or the proxy: cookies and links are made for ${protocol}//.`,
      ),
    );
  if (verdicts.length > 0) return verdicts;
  return [fine(`${setting} ${origin} arrives as it was sent, through ${count(proxies)}`)];
}

const count = (proxies: number): string => (proxies === 1 ? "1 proxy" : `${proxies} proxies`);
