import { scryptSync } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { operatorFor } from "@/lib/identity/access/actor";
import { pool } from "@/lib/platform/database/pool";
import { presentSimulation, simulateVisit } from "./simulator/simulate";
import { form, visitsForFile } from "./visits-fixture";
import { EXPIRY, NOW, ROWS, type Row, TARGETS, VISITORS } from "./visits-table-rows";

const at = await visitsForFile("Table");
let hash = "";
let domain = 0;
let overlay = 0;
const HOST = "go.table.example";

beforeAll(async () => {
  hash = quickHash("open sesame");
  domain = await at.addDomain(HOST);
  overlay = await at.add("overlays", {
    type: "message",
    name: "m",
    content: { text: "Hi", position: "top", delay: 0 },
  });
});

/** The product's hash format with a minimal cost, because the real cost does not matter here. */
function quickHash(password: string): string {
  const salt = Buffer.alloc(16, 1);
  const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$scrypt$ln=4,r=8,p=1$${unpadded(salt)}$${unpadded(scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 }))}`;
}

/** The row's link; the table's moment is now. */
async function madeFrom(row: Row, alias: string): Promise<number> {
  const expiry = EXPIRY[row.expiry];
  const end = expiry?.expires_at;
  const id = await at.addLink(alias, {
    url: "https://example.com/",
    type: row.type,
    overlay_id: row.type === "overlay" ? overlay : null,
    domain_id: row.domain === "branded" ? domain : null,
    password_hash: row.password === "open" ? null : hash,
    expires_at: end ? new Date(Date.now() + (end.getTime() > NOW ? 3_600_000 : -1_000)) : null,
    expired_url: expiry?.expired_url,
  });
  const targets = (TARGETS[row.targets] ?? []).map(({ kind, name, url }) => [kind, name, url]);
  for (const [position, [kind, name, url]] of targets.entries())
    await pool().query(
      "insert into link_targets (link_id, kind, name, url, position) values ($1, $2, $3, $4, $5)",
      [id, kind, name, url, position],
    );
  return id;
}

/** On a machine with more to do than it can, the first look-up of a link may take too long. */
const BUSY = "503";

const TYPE_OF: [string, string][] = [
  ['id="panel"', "overlay"],
  ['class="there"', "frame"],
  ['id="onward"', "splash"],
];

/** The response, in the table's vocabulary. */
async function live(row: Row, alias: string): Promise<string> {
  const { address, language, userAgent } = VISITORS[row.visitor];
  const headers: Record<string, string> = { "user-agent": userAgent, "accept-language": language };
  headers.host = row.domain === "branded" ? HOST : "localhost:3000";
  if (row.password === "given") headers.cookie = await unlocked(alias, headers, address);
  const { status, headers: answered, text } = await at.visit(`/${alias}`, { headers, address });
  if (status === 503) return BUSY;
  if (status === 302) return `302 ${new URL(answered.location ?? "").pathname}`;
  if (status === 401) return "401 password";
  if (status === 410) return "410 expired";
  const kind = TYPE_OF.find(([sign]) => text.includes(sign))?.[1];
  const [, path] = /(?:src|href)="https:\/\/example\.com(\/\w*)"/.exec(text) ?? [];
  return `${kind} ${path}`;
}

async function unlocked(alias: string, headers: Record<string, string>, address: string) {
  const sent = form({ password: "open sesame" }, address);
  const answer = await at.visit(`/${alias}`, { ...sent, headers: { ...sent.headers, ...headers } });
  return String(answer.headers["set-cookie"] ?? "").split(";", 1)[0] ?? "";
}

/** The same from the simulator, which has no page to show: how the visit ends and where. */
async function simulated(row: Row, id: number): Promise<string> {
  const { country, language, userAgent } = VISITORS[row.visitor];
  const actor = operatorFor({ id: 0, personalWorkspaceId: at.workspace });
  const password = row.password === "given" ? "open sesame" : undefined;
  const { data } = presentSimulation(
    await simulateVisit(actor, { id, country, language, userAgent, password }),
  );
  return data.address === null ? data.outcome : new URL(data.address).pathname;
}

test.each(ROWS.map((row, n) => [row.name, row, `row-${n}`] as const))(
  "%s: the visit and the simulation end alike",
  async (_name, row, alias) => {
    const id = await madeFrom(row, alias);
    let landed = BUSY;
    await expect.poll(async () => (landed = await live(row, alias))).not.toBe(BUSY);
    expect(landed).toBe(row.lands);
    expect(await simulated(row, id)).toBe(row.lands.split(" ")[1]);
  },
);
