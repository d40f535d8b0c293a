import { expect, test } from "vitest";
import { visitsOfLink } from "@/lib/analytics/store/read-fixtures";
import { operatorFor } from "@/lib/identity/access/actor";
import { Rules } from "@/lib/links/rules/schema";
import { pool } from "@/lib/platform/database/pool";
import { presentSimulation, simulateVisit } from "../simulator/simulate";
import { CHROME, visitsForFile } from "../visits-fixture";
import { drawer, randomRules, randomVisitor } from "./random-fixtures";

const at = await visitsForFile("Rules");
const SETS = 2_000;
const VISITORS = 1;
/** Addresses whose countries the bundled file knows, and one that is nowhere. */
const PLACES = ["78.46.10.20", "5.39.10.20", "8.8.8.8", "193.171.1.1", "133.11.0.1", "10.1.2.3"];
const actor = () => operatorFor({ id: 0, personalWorkspaceId: at.workspace });

test(`a visit of ${SETS} links with random rules ends where the simulator says`, async () => {
  const c = drawer("live");
  const sets = Array.from({ length: SETS }, () => Rules.parse(randomRules(c)));
  const { rows } = await pool().query<{ id: number }>(
    `insert into links (workspace_id, alias, url, rules)
     select $1, 'ruled-' || place, 'https://example.com/own', rules from unnest($2::jsonb[]) with ordinality as given (rules, place)
     returning id`,
    [at.workspace, sets.map((rules) => JSON.stringify(rules))],
  );
  expect(rows).toHaveLength(SETS);
  const ends = new Map<string, number>();
  for (const [set, { id }] of rows.entries())
    for (let n = 0; n < VISITORS; n++) {
      const { userAgent, language, referrer, query, visit } = randomVisitor(c);
      const facts = { userAgent, language, referrer, query, visit, address: c.pick(PLACES) };
      const live = await landing(`ruled-${set + 1}`, id, facts);
      const said = presentSimulation(await simulateVisit(actor(), { id, ...facts })).data;
      const end = said.address ?? said.outcome;
      if (live !== end) expect(live, JSON.stringify({ rules: sets[set], facts })).toBe(end);
      ends.set(said.rule || said.outcome, (ends.get(said.rule || said.outcome) ?? 0) + 1);
    }
  for (const way of ["passed", "unavailable", "rule:R0", "rule:R1", "rule:R2"])
    expect(ends.get(way), way).toBeGreaterThan(20);
}, 180_000);

type Facts = {
  userAgent: string;
  language: string;
  referrer: string;
  query: string;
  visit: number;
  address: string;
};

async function landing(
  alias: string,
  id: number,
  { address, query, visit, ...facts }: Facts,
): Promise<string> {
  const headers: Record<string, string> = {
    "user-agent": facts.userAgent,
    "accept-language": facts.language,
    ...(facts.referrer && { referer: facts.referrer }),
    ...(visit > 1 && { cookie: `visits=${id.toString(36)}.${(visit - 1).toString(36)}` }),
  };
  const path = `/${alias}${query && `?${query}`}`;
  const answered = await at.visit(path, { headers, address });
  return answered.status === 403 ? "unavailable" : String(answered.headers.location);
}

const person = { headers: { "user-agent": CHROME } };
const cookieIn = (headers: Record<string, unknown>) =>
  String(headers["set-cookie"] ?? "").split(";")[0] ?? "";

test("a browser remembers how often it came to links that ask for it, and to no others", async () => {
  const rules = Rules.parse([
    { when: { visit: { least: 3 } }, url: "https://example.com/third" },
    { when: { returning: true }, url: "https://example.com/again" },
  ]);
  await at.addLink("counts", { rules: JSON.stringify(rules) });
  await at.addLink("also", { rules: JSON.stringify(rules) });
  await at.addLink("plain-rules", {
    rules: JSON.stringify(Rules.parse([{ when: { bot: true }, page: "unavailable" }])),
  });
  let cookie = "";
  const visit = async (alias: string) => {
    const answered = await at.visit(`/${alias}`, { headers: { ...person.headers, cookie } });
    cookie = cookieIn(answered.headers) || cookie;
    return answered.headers.location;
  };
  expect(await visit("counts")).toBe("https://example.com/there");
  expect(await visit("counts")).toBe("https://example.com/again");
  expect(await visit("also")).toBe("https://example.com/there");
  expect(await visit("counts")).toBe("https://example.com/third");
  const before = cookie;
  const plain = await at.visit("/plain-rules", person);
  expect(plain.headers["set-cookie"]).toBeUndefined();
  const robot = await at.visit("/counts", { headers: { "user-agent": "Googlebot/2.1", cookie } });
  expect(robot.headers["set-cookie"]).toBeUndefined();
  const head = await at.visit("/counts", { method: "HEAD", headers: { ...person.headers, cookie } });
  expect(head.headers["set-cookie"]).toBeUndefined();
  expect(cookie).toBe(before);
});

test("what a cookie says that is not ours makes a new visitor", async () => {
  const rules = Rules.parse([{ when: { returning: true }, url: "https://example.com/again" }]);
  const id = await at.addLink("forged", { rules: JSON.stringify(rules) });
  for (const text of ["", "x", `${id}.0`, "__proto__.1", "1.-1", `${"a.1_".repeat(500)}`, "%00.1"]) {
    const { headers } = await at.visit("/forged", {
      headers: { ...person.headers, cookie: `visits=${text}` },
    });
    expect(headers.location, text.slice(0, 20)).toBe("https://example.com/there");
  }
});

const outcomesOf = async (id: number) => (await visitsOfLink(id)).map(({ outcome }) => outcome);

test("a rule shows a page, or says that the link is for others", async () => {
  const blocks = [{ type: "title", text: "Before you go" }];
  const splash = await at.add("splash_pages", { name: "Offer", content: { blocks, countdown: 0 } });
  const rules = Rules.parse([
    { name: "Closed", when: { query: { name: "closed" } }, page: "unavailable" },
    { name: "Offer", when: { query: { name: "offer" } }, page: "splash", splash },
  ]);
  const id = await at.addLink("pages", { rules: JSON.stringify(rules) });
  const closed = await at.visit("/pages?closed", person);
  await expect.poll(() => outcomesOf(id), { timeout: 30_000 }).toContain("unavailable");
  expect([closed.status, closed.text.includes("Not available to you")]).toEqual([403, true]);
  const shown = await at.visit("/pages?offer=1", person);
  expect([shown.status, shown.text.includes("example.com/there")]).toEqual([200, true]);
  expect(shown.text).toContain("Before you go");
  expect((await at.visit("/pages", person)).headers.location).toBe("https://example.com/there");
});
