import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CHROME, readyz } from "../ask";
import type { Attack, Suite, Target } from "../suite";

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

/** How many visits of its workspace are in the database, those of robots too. */
export async function counted({ database }: Target, alias: string): Promise<number> {
  const { rows } = await database.query<{ clicks: number }>(
    "select coalesce(sum(clicks), 0)::int as clicks from click_runs where workspace_id = (select workspace_id from links where alias = $1)",
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

/** Labels that Punycode makes longer, and nothing compresses: of 2,000 characters it makes a host of 3,000. */
function longReferrer(): string {
  const letters = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ";
  let state = 1;
  const letter = () => {
    state = (state * 48_271) % 2_147_483_647;
    return letters[state % letters.length];
  };
  return `http://${Array.from({ length: 95 }, () => Array.from({ length: 20 }, letter).join("")).join(".")}`;
}

const hostileReferrer: Attack = {
  name: "a referrer of 3,000 characters stops nobody's count",
  run: async (target) => {
    const alias = await addLink(target);
    await visit(target, alias, { referer: longReferrer() });
    const others = await visits(target, alias, 20);
    const seen = await countedIn(target, alias, others + 1);
    return { passed: seen === others + 1, measured: `${others + 1} visits, ${seen} counted` };
  },
};

const hostileAgents: Attack = {
  name: "user agents and languages of any length are counted",
  run: async (target) => {
    const alias = await addLink(target);
    const odd = "Ã©Ã¼Ã¸".repeat(200);
    const askers: Record<string, string>[] = [
      { "user-agent": `${odd}/1.0 Safari/605.1` },
      { "accept-language": odd },
      { "user-agent": "a".repeat(4_000) },
    ];
    for (const headers of askers) await visit(target, alias, headers);
    const seen = await countedIn(target, alias, 3);
    return { passed: seen === 3, measured: `3 visits, ${seen} rows` };
  },
};

const quietDays: Attack = {
  name: "visits are not counted again after a quiet month",
  run: async (target) => {
    const alias = await addLink(target);
    const made = await visits(target, alias, 100);
    await countedIn(target, alias, made);
    await target.database.query(
      "update click_segments set updated_at = updated_at - interval '40 days' where updated_at > now() - interval '30 days'",
    );
    await target.restart("SIGKILL");
    const more = await visits(target, alias, 1);
    await countedIn(target, alias, made + more);
    await pause(1_000);
    const seen = await counted(target, alias);
    return { passed: seen === made + more, measured: `${made + more} visits, ${seen} counted` };
  },
};

const oddFiles: Attack = {
  name: "a folder named like a segment stops nobody's count, and /readyz names it",
  run: async (target) => {
    const alias = await addLink(target);
    await visits(target, alias, 10);
    const odd = spoolFolders(target).map((folder) => join(folder, `${randomUUID()}.spool`));
    for (const path of odd) mkdirSync(path, { recursive: true });
    await target.restart("SIGKILL");
    const more = await visits(target, alias, 10);
    const seen = await countedIn(target, alias, 10 + more);
    const ready = await readyz(target);
    for (const path of odd) rmSync(path, { recursive: true, force: true });
    return {
      passed:
        seen === 10 + more && ready.status === "degraded" && /cannot be read: 1/.test(ready.reasons.join()),
      measured: `${10 + more} visits, ${seen} counted; ${ready.status}: ${ready.reasons.join(", ")}`,
    };
  },
};

const removedSegments: Attack = {
  name: "visits whose file is removed under the writer are counted",
  run: async (target) => {
    const alias = await addLink(target);
    let [made, seen] = [0, 0];
    for (let round = 0; round < (target.isShort ? 2 : 50) && seen === made; round++) {
      made += await visits(target, alias, 100);
      for (const path of segments(target)) rmSync(path, { force: true });
      made += await visits(target, alias, 100);
      seen = await countedIn(target, alias, made);
    }
    return { passed: seen === made, measured: `${made} visits, ${seen} counted` };
  },
};

/** Long enough for a process to look after the others'. */
const HEARTBEAT_MS = 10_000;

const halfOwners: Attack = {
  name: "a worker whose owner file is half written keeps its spool",
  run: async (target) => {
    const alias = await addLink(target);
    let made = 0;
    for (
      const end = performance.now() + (target.isShort ? 1 : 3) * HEARTBEAT_MS + 2_000;
      performance.now() < end;
    ) {
      made += await visits(target, alias, 200);
      for (const folder of spoolFolders(target)) empty(join(folder, "owner.json"));
      await pause(100);
    }
    const seen = await countedIn(target, alias, made);
    return { passed: seen === made, measured: `${made} visits, ${seen} counted` };
  },
};

/** The processes' own, not where damage and drained segments are kept. */
const spoolFolders = ({ dataFolder }: Target): string[] =>
  readdirSync(join(dataFolder, "spool"))
    .filter((name) => name !== "damaged" && name !== "kept")
    .map((name) => join(dataFolder, "spool", name));

const segments = (target: Target): string[] =>
  spoolFolders(target).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".spool"))
      .map((name) => join(folder, name)),
  );

function empty(path: string) {
  try {
    truncateSync(path);
  } catch {
    writeFileSync(path, "");
  }
}

/** Attacks that stop click counting or count clicks twice. */
export const suites: Suite[] = [
  { name: "Counting", attacks: [hostileReferrer, hostileAgents, quietDays, oddFiles] },
  { name: "Counting, with two workers", settings: { WORKERS: "2" }, attacks: [halfOwners, removedSegments] },
];
