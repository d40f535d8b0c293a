import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";

/** The questions about a domain: does it point to one of the targets, and, where a token is given, does it prove ownership? */
export type DnsQuestion = { host: string; targets: readonly string[]; token: string | undefined };

/** One record, actual and expected. `none`: there is no such record; `unanswered`: no server responded. */
export type RecordReport = {
  type: "A" | "AAAA" | "CNAME" | "TXT";
  name: string;
  expected: string[];
  found: string[];
  state: "right" | "wrong" | "none" | "unanswered";
};

/** `unanswered`: DNS did not respond, so neither right nor wrong. */
export type DnsReport = { result: "right" | "wrong" | "unanswered"; records: RecordReport[] };

/** The longest a check takes. */
const PATIENCE_MS = 5_000;

/** The name under which a domain's owner shows the token. */
export const tokenName = (host: string): string => `_switchyard.${host}`;

/**
 * Asks DNS about a domain, within five seconds; asks nobody else and connects to nothing it finds. `servers` as in DNS_SERVERS,
 * the system's when empty. Never rejects.
 */
export async function askDns(
  { host, targets, token }: DnsQuestion,
  servers: readonly string[],
): Promise<DnsReport> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const patience = setTimeout(() => resolver.cancel(), PATIENCE_MS);
  const names = targets.filter((target) => isIP(target) === 0).map(plainName);
  const addresses = (family: 4 | 6) => targets.filter((target) => isIP(target) === family);
  const each = async (query: (name: string) => Promise<string[]>) =>
    (await Promise.all(names.map((name) => ask(() => query(name))))).flatMap((found) => found ?? []);
  const v4 = (name: string) => resolver.resolve4(name);
  const v6 = (name: string) => resolver.resolve6(name);
  try {
    const [cname, a, aaaa, txt, target4, target6] = await Promise.all([
      ask(() => resolver.resolveCname(host)),
      ask(() => v4(host)),
      ask(() => v6(host)),
      token === undefined ? [] : ask(async () => (await resolver.resolveTxt(tokenName(host))).map(joined)),
      each(v4),
      each(v6),
    ]);
    const records = [
      record("CNAME", host, names, cname?.map(plainName)),
      record("A", host, [...addresses(4), ...target4], a),
      record("AAAA", host, [...addresses(6), ...target6], aaaa),
    ];
    const proof = token === undefined ? [] : [record("TXT", tokenName(host), [token], txt)];
    return {
      result: worst([pointingOf(records), ...proof.map(proofState)]),
      records: [...records, ...proof],
    };
  } finally {
    clearTimeout(patience);
  }
}

/** No records are an empty list; undefined means no response. */
async function ask(query: () => Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await query();
  } catch (error) {
    return ["ENODATA", "ENOTFOUND"].includes((error as NodeJS.ErrnoException).code ?? "") ? [] : undefined;
  }
}

function record(
  type: RecordReport["type"],
  name: string,
  expected: string[],
  found: string[] | undefined,
): RecordReport {
  return {
    type,
    name,
    expected: [...new Set(expected)],
    found: found ?? [],
    state: stateOf(type, expected, found),
  };
}

function stateOf(type: RecordReport["type"], expected: string[], found: string[] | undefined) {
  if (!found) return "unanswered";
  if (found.length === 0) return "none";
  // Other TXT records may exist beside ours; another address would take some of the visitors away.
  const isRight = (value: string) => expected.includes(value);
  return (type === "TXT" ? found.some(isRight) : found.every(isRight)) ? "right" : "wrong";
}

/** An alias of a target is right whatever its addresses; otherwise every address has to be ours. */
export function pointingOf(records: RecordReport[]): DnsReport["result"] {
  const [cname, ...addresses] = records.map(({ state }) => state);
  if (cname === "right") return "right";
  if (addresses.includes("wrong")) return "wrong";
  if (addresses.includes("unanswered")) return "unanswered";
  return addresses.includes("right") ? "right" : "wrong";
}

/** Whether the record that only the owner can make is there. */
export const proofState = ({ state }: RecordReport): DnsReport["result"] =>
  state === "none" ? "wrong" : state;

const worst = (results: DnsReport["result"][]) =>
  (["wrong", "unanswered"] as const).find((result) => results.includes(result)) ?? "right";

/** A final dot in a name changes nothing about what it names. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/** Without NUL, which anybody may write into a record of their own and PostgreSQL keeps in no text. */
const joined = (parts: string[]) => parts.join("").replaceAll("\0", "").trim();
