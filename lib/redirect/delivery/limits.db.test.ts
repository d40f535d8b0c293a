import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { CHROME, visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Daily");
const person = (path: string, cookie = "") =>
  at.visit(path, { headers: { "user-agent": CHROME, ...(cookie && { cookie }) } });
const statuses = async (visits: Promise<{ status: number }>[]) =>
  (await Promise.all(visits)).map(({ status }) => status).sort();

test("a day lets so many visitors through and no more, however many come at once; another day as many again", async () => {
  const id = await at.addLink("daily", { delivery: { dailylimit: 3 } });
  const come = () => statuses(Array.from({ length: 12 }, () => person("/daily")));
  expect(await come()).toEqual([302, 302, 302, ...Array.from({ length: 9 }, () => 429)]);
  const over = await person("/daily");
  expect([over.status, over.text.includes("No more visits today")]).toEqual([429, true]);
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
  const { rows } = await pool().query("select passed from link_budgets where link_id = $1", [id]);
  expect(rows).toEqual([{ passed: 3 }]);
  // As if that had been yesterday; a change of the link brings a fresh look.
  await pool().query("update link_budgets set day = day - 1 where link_id = $1", [id]);
  await pool().query("update links set title = 'again' where id = $1", [id]);
  await expect.poll(async () => (await person("/daily")).status).toBe(302);
});

test("a robot takes nothing of a day, and doesn't learn where the link leads", async () => {
  const id = await at.addLink("daily-bots", { delivery: { dailylimit: 1 } });
  const robot = await at.visit("/daily-bots", { headers: { "user-agent": "Googlebot/2.1" } });
  expect([robot.status, robot.text.includes("example.com/there")]).toEqual([200, false]);
  expect((await pool().query("select from link_budgets where link_id = $1", [id])).rowCount).toBe(0);
  expect((await person("/daily-bots+")).text).not.toContain("example.com/there");
  expect((await person("/daily-bots")).status).toBe(302);
});

test("a browser is let through once, and robots and others don't use that up", async () => {
  await at.addLink("once", { delivery: { oncepervisitor: true } });
  expect((await at.visit("/once", { headers: { "user-agent": "Googlebot/2.1" } })).status).toBe(302);
  const first = await person("/once");
  expect(first.status).toBe(302);
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  const again = await person("/once", cookie);
  expect([again.status, again.text.includes("You have already used this link")]).toEqual([410, true]);
  expect((await person("/once")).status).toBe(302);
});

test("neither a preview nor a browser's prefetch is a way around once", async () => {
  await at.addLink("once-hidden", { delivery: { oncepervisitor: true } });
  const prefetched = await at.visit("/once-hidden", {
    headers: { "user-agent": CHROME, "sec-purpose": "prefetch" },
  });
  expect([prefetched.status, prefetched.headers.location]).toEqual([503, undefined]);
  const preview = await person("/once-hidden+");
  expect([preview.status, preview.text.includes("example.com/there")]).toEqual([200, false]);
  const first = await person("/once-hidden");
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  expect((await person("/once-hidden+", cookie)).status).toBe(410);
});

test("a campaign's rotator is no way around it", async () => {
  const link = await at.addLink("once-rotated", { delivery: { oncepervisitor: true } });
  const campaign = await at.add("campaigns", { name: "once", slug: "once-round", access: "private" });
  await pool().query("insert into campaign_members (campaign_id, link_id) values ($1, $2)", [campaign, link]);
  const first = await person("/r/once-round");
  expect([first.status, first.headers.location]).toEqual([302, "https://example.com/there"]);
  const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
  expect((await person("/r/once-round", cookie)).status).toBe(410);
});
