import type { IncomingMessage } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { existing } from "@/lib/platform/database/records";
import { FetchRefused, type Guards, PUBLIC_ONLY, pinnedRequest } from "@/lib/platform/guarded-fetch";
import type { Domain } from "@/prisma/client/client";
import { type AppSystem, ASSOCIATION_PATHS, associationFile, type DomainApps } from "../apps/association";
import type { AssociationReport } from "../apps/schema";
import { servedStatuses } from "./hosts";

/** What Apple reads at most; Google says no limit. */
const MOST_BYTES = 128 * 1_024;
const PATIENCE_MS = 5_000;

/** Fetches a domain's two files as Apple and Google do, and says what is wrong with each. */
export async function checkAssociations(
  actor: Actor,
  { id }: { id: number },
  guards: Guards = PUBLIC_ONLY,
): Promise<Record<AppSystem, AssociationReport>> {
  const domain = await existing("Domain", db().domain.findFirst({ where: { id, ...owned(actor) } }));
  const [ios, android] = await Promise.all([
    report(domain, "ios", guards),
    report(domain, "android", guards),
  ]);
  return { ios, android };
}

export const presentAssociations = (data: Record<AppSystem, AssociationReport>) => ({ data });

type Checked = Pick<Domain, "scheme" | "host" | "status" | "expiredAt" | "apps">;

async function report(domain: Checked, system: AppSystem, guards: Guards): Promise<AssociationReport> {
  const address = `https://${domain.host}${ASSOCIATION_PATHS[system]}`;
  const expected = associationFile((domain.apps ?? {}) as DomainApps, system);
  if (expected === undefined) return { address, state: "unset", problem: null, detail: "" };
  const wrong = (problem: Problem, detail = ""): AssociationReport => ({
    address,
    state: "wrong",
    problem,
    detail,
  });
  if (domain.expiredAt || !servedStatuses().includes(domain.status)) return wrong("unserved");
  if (domain.scheme === "http") return wrong("scheme");
  const fault = await faultAt(new URL(address), expected, guards);
  return fault ? wrong(...fault) : { address, state: "right", problem: null, detail: "" };
}

type Problem = NonNullable<AssociationReport["problem"]>;
type Fault = [Problem, detail?: string];

/** What is wrong with what an address answers, where `expected` should be; undefined when nothing is. */
export async function faultAt(url: URL, expected: string, guards: Guards): Promise<Fault | undefined> {
  try {
    return faultOf(await fetched(url, guards), expected);
  } catch (error) {
    return error instanceof FetchRefused ? ["guarded"] : ["unanswered", codeOf(error)];
  }
}

type Fetched = Pick<IncomingMessage, "statusCode" | "headers"> & { text: string; isWhole: boolean };

async function fetched(url: URL, guards: Guards): Promise<Fetched> {
  const deadline = AbortSignal.timeout(PATIENCE_MS);
  const headers = { Accept: "application/json, */*", "User-Agent": "Switchyard" };
  const answer = await pinnedRequest(url, { guards, deadline, headers });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) break;
  }
  answer.destroy();
  const text = Buffer.concat(chunks).toString("utf8");
  return { statusCode: answer.statusCode, headers: answer.headers, text, isWhole: bytes <= MOST_BYTES };
}

/** In the order in which Apple and Google give up. */
function faultOf({ statusCode = 0, headers, text, isWhole }: Fetched, expected: string): Fault | undefined {
  if (statusCode >= 300 && statusCode < 400) return ["redirect", cropped(headers.location)];
  if (statusCode !== 200) return ["status", String(statusCode)];
  const type = cropped(headers["content-type"]);
  if (!/^application\/json\b/i.test(type)) return ["type", type];
  if (!isWhole) return ["size"];
  const content = contentOf(text);
  if (content === undefined) return ["json"];
  return isDeepStrictEqual(content, JSON.parse(expected)) ? undefined : ["other"];
}

const cropped = (header = "") => header.slice(0, 200);

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What kept the connection from being made, as Node and OpenSSL call it. */
const codeOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return name === "AbortError" || name === "TimeoutError" ? "" : (code ?? "");
};
