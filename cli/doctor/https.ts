import { env } from "@/lib/platform/env";
import { ask, type Failed, type Response } from "./ask";
import { type Check, fine, type Verdict, warning } from "./finding";

/** For addresses with https: whether plain http leads there, and whether browsers are told to stay. */
export const httpsCheck: Check = {
  name: "https",
  look: async () => {
    const { APP_URL, SHORT_URL } = env();
    const origins = [...new Set([APP_URL, SHORT_URL])];
    return (await Promise.all(origins.map(lookAtHttps))).flat();
  },
};

async function lookAtHttps(origin: string): Promise<Verdict[]> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return [judgePlain(origin)];
  // On another port there is no plain http whose address could be guessed.
  const plain = port === "" ? await ask(`http://${hostname}/`) : undefined;
  return [
    ...(plain ? [judgeRedirect(hostname, plain)] : []),
    judgeStrictTransport(origin, await ask(`${origin}/robots.txt`)),
  ];
}

export function judgePlain(origin: string): Verdict {
  const { hostname } = new URL(origin);
  if (hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]")
    return fine(`${origin} is for this machine only`);
  return warning(
    `${origin} is without TLS: passwords and cookies can be read on their way`,
    "Put a proxy with a certificate in front (docs/operating.md, Behind a reverse proxy), and write https:// into the setting.",
  );
}

export function judgeRedirect(hostname: string, answer: Response | Failed): Verdict {
  if ("error" in answer) return fine(`http://${hostname} is closed (${answer.error})`);
  const { status, headers } = answer;
  if (status >= 300 && status < 400 && headers.location?.startsWith("https://"))
    return fine(`http://${hostname} leads to ${headers.location}`);
  return warning(
    `http://${hostname} answers with ${status} instead of leading to https`,
    "Let the proxy answer requests of port 80 with 308 and the same address in https.",
  );
}

export function judgeStrictTransport(origin: string, answer: Response | Failed): Verdict {
  if ("error" in answer) return warning(`${origin} did not answer: ${answer.error}`, "See the check proxy.");
  const header = answer.headers["strict-transport-security"];
  if (header) return fine(`${origin} sends Strict-Transport-Security`);
  return warning(
    `${origin} sends no Strict-Transport-Security`,
    "Let the proxy pass this header on: the server sends it by itself.",
  );
}
