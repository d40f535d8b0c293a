import { Agent, request } from "node:http";
import { CHROME } from "./ask";
import type { Target } from "./suite";

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let links = 0;

/** A link of a workspace of its own, to be visited; returns its alias. */
export async function addLink({ database }: Target): Promise<string> {
  links += 1;
  const alias = `attacked-${links}`;
  await database.query(
    `with owner as (insert into workspaces (name) values ('Attacked') returning id)
     insert into links (workspace_id, alias, url) select id, $1, 'https://example.com/' from owner`,
    [alias],
  );
  return alias;
}

/** Follows a link once; the status, 0 when the connection broke. Header values are sent byte by byte, as Latin-1. */
export function visit(
  { port }: Target,
  alias: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const all = { "user-agent": CHROME, "x-forwarded-for": "81.2.69.142", ...headers };
  return new Promise((resolve) => {
    request({ port, host: "127.0.0.1", path: `/${alias}`, headers: all, agent }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", () => resolve(0))
      .end();
  });
}

/** Follows it so many times, some at once; how many were sent on. */
export async function visits(target: Target, alias: string, count: number): Promise<number> {
  const statuses = await Promise.all(Array.from({ length: count }, () => visit(target, alias)));
  return statuses.filter((status) => status === 302).length;
}

/** How often its visits are in the database, those of robots too. */
export async function counted({ database }: Target, alias: string): Promise<number> {
  const { rows } = await database.query<{ clicks: number }>(
    "select count(*)::int as clicks from clicks where link_id = (select id from links where alias = $1)",
    [alias],
  );
  return rows[0]?.clicks ?? 0;
}

/** The same, once there are as many as expected, or after ten seconds. */
export async function countedIn(target: Target, alias: string, expected: number): Promise<number> {
  for (const end = performance.now() + 10_000; performance.now() < end; ) {
    if ((await counted(target, alias)) >= expected) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return counted(target, alias);
}

/** What `/readyz` says. */
export async function readyz({ origin }: Target): Promise<{ status: string; reasons: string[] }> {
  return (await (await fetch(`${origin}/readyz`)).json()) as { status: string; reasons: string[] };
}
