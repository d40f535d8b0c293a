import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { env } from "./env";

/** A name that no address was found for: there is certainly none, or no server could say. */
export class NameError extends Error {
  constructor(readonly isCertain: boolean) {
    super(isCertain ? "no such name" : "no name server answers");
  }
}

/**
 * The addresses of a host that a user named, asked for beside the thread pool of libuv: a few names whose servers are silent would keep files and passwords
 * waiting there. Throws `NameError`.
 */
export async function resolveName(host: string): Promise<{ address: string; family: number }[]> {
  // Name servers needn't know it, and every system does (RFC 6761).
  if (/^(.+\.)?localhost\.?$/i.test(host)) return [{ address: "127.0.0.1", family: 4 }];
  const literal = isIP(host);
  if (literal > 0) return [{ address: host, family: literal }];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const { DNS_SERVERS } = env();
  if (DNS_SERVERS.length > 0) resolver.setServers(DNS_SERVERS);
  const found = await Promise.all([
    asked(() => resolver.resolve4(host), 4),
    asked(() => resolver.resolve6(host), 6),
  ]);
  const addresses = found.flatMap((each) => each ?? []);
  if (addresses.length === 0) throw new NameError(found.every((each) => each !== undefined));
  return addresses;
}

/** No addresses are an empty list; undefined means no answer. */
async function asked(query: () => Promise<string[]>, family: number) {
  try {
    return (await query()).map((address) => ({ address, family }));
  } catch (error) {
    return ["ENODATA", "ENOTFOUND"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : undefined;
  }
}
