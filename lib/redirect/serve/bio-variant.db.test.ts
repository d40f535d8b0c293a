import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { CHROME, visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Versions of bio pages");

const block = (label: string) => ({ id: label, type: "link", label, url: `https://example.com/${label}` });
const addPage = (alias: string, percent: number) =>
  at.add("bio_pages", {
    alias,
    title: "Ada",
    content: { blocks: [block("same"), block("first")] },
    variant_content: { blocks: [{ ...block("same"), url: "https://example.com/other" }, block("second")] },
    variant_percent: percent,
  });
const cookieIn = (headers: object) =>
  String((headers as Record<string, unknown>)["set-cookie"] ?? "").split(";")[0] ?? "";

test("a person keeps seeing one version, its blocks lead where it says, and both are counted apart", async () => {
  const page = await addPage("tried", 50);
  const seen = new Set<string>();
  let [views, others] = [0, 0];
  for (let n = 0; n < 40; n++) {
    const first = await at.visit("/b/tried");
    const cookie = cookieIn(first.headers);
    expect(cookie).toMatch(new RegExp(`^bio_${page}=[ab]$`));
    const isOther = cookie.endsWith("b");
    expect(first.text.includes("second")).toBe(isOther);
    const again = await at.visit("/b/tried", { headers: { "user-agent": CHROME, cookie } });
    expect(again.text.includes("second")).toBe(isOther);
    expect(cookieIn(again.headers)).toBe("");
    seen.add(cookie);
    if (isOther) others += 2;
    else views += 2;
  }
  expect(seen.size).toBe(2);
  const to = async (path: string) => (await at.visit(path)).headers.location;
  expect(await to("/b/tried/same")).toBe("https://example.com/same");
  expect(await to("/b/tried/~same")).toBe("https://example.com/other");
  expect(await to("/b/tried/second")).toBe("/b/tried");
  const counts = async () => {
    const { rows } = await pool().query<{ variant: number; block: string; counted: number }>(
      "select variant, block, counted::int from bio_counts where bio_id = $1 order by 1, 2",
      [page],
    );
    return rows.map(({ variant, block, counted }) => `${variant}${block}:${counted}`).join(" ");
  };
  await expect.poll(counts, { timeout: 20_000 }).toBe(`0:${views} 0same:1 1:${others} 1same:1`);
});

test("robots see the page itself and get no cookie, nor does anybody of a page with one version", async () => {
  await addPage("robots", 99);
  const robot = await at.visit("/b/robots", { headers: { "user-agent": "facebookexternalhit/1.1" } });
  expect([robot.text.includes("first"), cookieIn(robot.headers)]).toEqual([true, ""]);
  await at.add("bio_pages", { alias: "single", title: "Ada", content: { blocks: [block("same")] } });
  expect(cookieIn((await at.visit("/b/single")).headers)).toBe("");
});

test("a version that is gone leaves the page, and a cookie of nonsense is replaced", async () => {
  const page = await addPage("ended", 99);
  const headers = { "user-agent": CHROME, cookie: `bio_${page}=x` };
  expect(cookieIn((await at.visit("/b/ended", { headers })).headers)).not.toBe("");
  await pool().query("update bio_pages set variant_content = null, variant_percent = null where id = $1", [
    page,
  ]);
  const later = await at.visit("/b/ended", { headers: { "user-agent": CHROME, cookie: `bio_${page}=b` } });
  expect(later.text).toContain("first");
  expect((await at.visit("/b/ended/~same")).headers.location).toBe("https://example.com/same");
});
