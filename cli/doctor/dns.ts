import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { plainName } from "@/lib/links/domains/dns";
import { env } from "@/lib/platform/env";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** Where a name leads; "none": there is no such name; "unanswered": no server responded. */
export type Resolved = string[] | "none" | "unanswered";

/** The system's resolver and DNS_SERVERS: whether they respond at all. */
export const resolverCheck: Check = {
  name: "DNS servers",
  look: async () => {
    const { DNS_SERVERS } = env();
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (DNS_SERVERS.length > 0) resolver.setServers(DNS_SERVERS);
    return judgeResolver(resolver.getServers(), await isAnswering(resolver), DNS_SERVERS.length > 0);
  },
};

/** The root's name servers are known to every resolver, however it is cut off from the rest. */
const isAnswering = async (resolver: Resolver): Promise<boolean> =>
  resolver.resolveNs(".").then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === "ENODATA" || code === "ENOTFOUND",
  );

export function judgeResolver(servers: string[], isAnswering: boolean, isSet: boolean): Verdict {
  const named = servers.join(", ");
  if (isAnswering) return fine(`${named} answers`);
  return warning(
    `${named || "no server"} does not answer, so branded domains cannot be checked`,
    isSet
      ? "Correct DNS_SERVERS, or let this machine reach these servers on port 53."
      : "Correct /etc/resolv.conf, or name servers that can be reached in DNS_SERVERS.",
  );
}

/** The hosts of APP_URL and SHORT_URL, and the names in DOMAIN_TARGETS. */
export const ownNamesCheck: Check = {
  name: "own names",
  look: async () => {
    const { APP_URL, SHORT_URL, DOMAIN_TARGETS } = env();
    const names = new Map<string, string>();
    for (const [setting, host] of [
      ["APP_URL", new URL(APP_URL).hostname],
      ["SHORT_URL", new URL(SHORT_URL).hostname],
      ...DOMAIN_TARGETS.map((target) => ["DOMAIN_TARGETS", plainName(target)] as const),
    ] as const)
      if (!names.has(host)) names.set(host, setting);
    const own = ownAddresses();
    return Promise.all(
      [...names].map(async ([host, setting]) => judgeName({ host, setting }, await resolve(host), own)),
    );
  },
};

type Named = { host: string; setting: string };

export function judgeName({ host, setting }: Named, resolved: Resolved, own: string[]): Verdict {
  if (host === "localhost" || own.includes(host))
    return setting === "DOMAIN_TARGETS"
      ? fine(`${host} (${setting}) is an address of this machine`)
      : warning(
          `${setting} is ${host}: nobody but this machine can open it`,
          `Set ${setting} to the address that people type, such as https://links.example.com.`,
        );
  if (isIP(host) > 0) return fine(`${host} (${setting}) is an address`);
  if (resolved === "unanswered")
    return warning(
      `no DNS server said where ${host} (${setting}) leads`,
      "Run doctor again, and look at the check of the DNS servers.",
    );
  if (resolved === "none")
    return problem(
      `${host} (${setting}) has no address in DNS`,
      `Add an A or AAAA record for ${host} with this machine's public address, or correct ${setting}.`,
    );
  const where = `${host} (${setting}) is ${resolved.join(", ")}`;
  // Behind a balancer or a router the public address is no address of the machine; the check of the proxy shows whether we are reached.
  return fine(resolved.some((address) => own.includes(address)) ? `${where}, which is this machine` : where);
}

async function resolve(host: string): Promise<Resolved> {
  try {
    return (await lookup(host.replace(/^\[|\]$/g, ""), { all: true })).map(({ address }) => address);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOTFOUND" ? "none" : "unanswered";
  }
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((entry) => (entry ? [entry.address] : []));
