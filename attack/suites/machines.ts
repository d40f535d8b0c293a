import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Program, startProduct } from "@/bench/program";
import { freePort } from "@/fault/setup";
import { ask, CHROME } from "../ask";
import { anAddress, browser, program, register, signIn } from "../browser";
import { SECRET } from "../start-attempt";
import type { Attack, Outcome, Suite, Target } from "../suite";

/** Machines of one database have one secret and one address. */
const SETTINGS = { APP_SECRET: SECRET, APP_URL: "http://links.example", API_RATE_LIMIT: "1000" };

/** An attack on the target and a second machine on its database, which is given as where to ask. */
const onTwo = (name: string, run: (target: Target, second: Program) => Promise<Outcome>): Attack => ({
  name,
  run: async (target) => {
    const dataFolder = mkdtempSync(join(process.cwd(), ".cache", "attack-second-"));
    const { databaseUrl } = target;
    let second: Program | undefined;
    try {
      const port = await freePort();
      second = await startProduct({ databaseUrl, dataFolder, port, core: "any", env: SETTINGS });
      return await run(target, second);
    } finally {
      await second?.stop("SIGKILL");
      rmSync(dataFolder, { recursive: true, force: true });
    }
  },
});

const portOf = ({ origin }: Program) => Number(new URL(origin).port);

/** Each of these was let in at the second machine before the first one shut it out. */
const revocations = onTwo("what one machine has ended, the other refuses at once", async (target, second) => {
  const { username, password, key } = await register(target.origin, "owner");
  const owner = program(target.origin, key);
  const { json: made } = await owner("POST", "/api/key/add", { name: "Leaked" });
  const leaked = program(second.origin, String(made.key));
  const cookie = (await signIn(target.origin, username, password)) ?? "";
  const there = browser(second.origin, cookie);
  const { json: link } = await owner("POST", "/api/url/add", {
    url: "https://example.com/",
    custom: "ended",
  });
  const visit = () => visitAt(portOf(second), "ended");
  const before = [(await leaked("GET", "/api/urls")).status, (await there("GET", "/api/urls")).status];
  before.push(await visit());
  await owner("DELETE", `/api/key/${String(made.id)}/delete`);
  const { json: listed } = await there("GET", "/api/sessions");
  const { sessions } = listed.data as { sessions: { id: string; current: boolean }[] };
  const id = sessions.find(({ current }) => current)?.id ?? "";
  const here = { Cookie: cookie, Origin: SETTINGS.APP_URL, "Content-Type": "application/json" };
  await ask(target, `/api/session/${id}/delete`, { method: "DELETE", headers: here });
  await owner("DELETE", `/api/url/${String(link.id)}/delete`);
  const after = [(await leaked("GET", "/api/urls")).status, (await there("GET", "/api/urls")).status];
  after.push(await visit());
  return {
    passed: before.join(" ") === "200 200 302" && after.join(" ") === "401 401 404",
    measured: `a key, a session and a link: ${before.join(", ")}, then ${after.join(", ")}`,
  };
});

const MOST = 20;

const limits = onTwo(
  "two machines let no more visitors through than a link's limit",
  async (target, second) => {
    const { key } = await register(target.origin, "limiter");
    const limited = { url: "https://example.com/", custom: "limited", clicklimit: MOST };
    await program(target.origin, key)("POST", "/api/url/add", limited);
    const ports = [target.port, portOf(second)];
    const visits = Array.from({ length: 8 * MOST }, (_, n) => visitAt(ports[n % 2] ?? 0, "limited"));
    const passed = (await Promise.all(visits)).filter((status) => status === 302).length;
    return { passed: passed === MOST, measured: `${passed} of ${visits.length} at once, where ${MOST} may` };
  },
);

async function visitAt(port: number, alias: string): Promise<number> {
  const headers = { Host: "links.example", "User-Agent": CHROME, "X-Forwarded-For": anAddress() };
  return (await ask({ port }, `/${alias}`, { headers })).status;
}

/** Several machines on one database. */
export const suites: Suite[] = [{ name: "Two machines", settings: SETTINGS, attacks: [revocations, limits] }];
