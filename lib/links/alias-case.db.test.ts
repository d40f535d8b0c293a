import { afterAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { actorOfKey } from "@/lib/identity/access/api-keys";
import { register } from "@/lib/identity/account/account";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { visitsForTests } from "@/lib/redirect/visits-fixture";
import { availabilityOf } from "./availability";
import { createLinks } from "./bulk-create";
import { updateDomain } from "./domains/domains";
import { idByAddress } from "./find";
import { createLink, getLinkSettings, removeLink, updateLink } from "./links";
import { presentSettings } from "./present-settings";
import { LinkChanges, NewLink } from "./schema";
import { upsertLink } from "./upsert";

const at = await visitsForTests("Case");
const HOST = "go.case.example";
afterAll(async () => {
  await at.stop();
  await pool().end();
});

async function somebody(): Promise<Actor> {
  const account = { username: "case", email: "case@example.com", password: "long enough" };
  const actor = await actorOfKey((await register(account, { address: "127.0.0.1", userAgent: "" })).apiKey);
  if (!actor) throw new Error("no actor");
  return actor;
}
const ada = await somebody();
const domainId = await at.addDomain(HOST, { workspace_id: ada.workspaceId });

let places = 0;
const made = async (custom: string) => {
  places += 1;
  return createLink(
    ada,
    parse(NewLink, { url: `https://example.com/${places}/${custom}`, custom, domain: HOST }),
  );
};
const changed = (id: number, changes: object) =>
  updateLink(ada, { id, ...parse(LinkChanges, { url: `https://example.com/${id}`, ...changes }) });
const rule = (aliascase: "sensitive" | "insensitive") => updateDomain(ada, { id: domainId, aliascase });
const landing = async (path: string) => {
  const { status, headers } = await at.visit(`/${path}`, { headers: { host: HOST } });
  return headers.location?.replace("https://example.com/", "") ?? status;
};
const shown = async (id: number) => presentSettings(await getLinkSettings(ada, { id })).alias;

test("case tells links apart once the domain says so, for visits and everything else, and no more when none would collide", async () => {
  const first = await made("Spring");
  expect(await landing("SPRING")).toBe("1/Spring");
  await expect(made("spring")).rejects.toMatchObject({ kind: "conflict" });
  await rule("sensitive");
  await expect.poll(() => landing("SPRING")).toBe(404);
  expect(await landing("Spring")).toBe("1/Spring");
  expect(await landing("%53pring")).toBe("1/Spring");
  expect((await at.visit("/SPRING+", { headers: { host: HOST } })).status).toBe(404);
  expect((await at.visit("/Spring+", { headers: { host: HOST } })).status).toBe(200);

  const second = await made("spring");
  expect(await landing("spring")).toMatch(/\/spring$/);
  expect(await landing("Spring")).toBe("1/Spring");
  expect(await landing("sPRING")).toBe(404);
  expect([await shown(first.id), await shown(second.id)]).toEqual(["Spring", "spring"]);
  for (const custom of ["Spring", "spring"])
    await expect(made(custom)).rejects.toMatchObject({
      kind: "conflict",
      fields: { custom: expect.any(String) },
    });
  const free = async (alias: string) => (await availabilityOf(ada, { alias, domain: HOST })).available;
  expect([await free("Spring"), await free("spring"), await free("SPRING")]).toEqual([false, false, true]);
  expect(await idByAddress(ada, `${HOST}/Spring`)).toBe(first.id);
  expect(await idByAddress(ada, `https://${HOST}/spring/`)).toBe(second.id);
  await expect(idByAddress(ada, `${HOST}/SPRING`)).rejects.toMatchObject({ kind: "not-found" });

  await expect(rule("insensitive")).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("Spring and spring"),
    fields: { aliascase: expect.any(String) },
  });
  expect(await landing("SPRING")).toBe(404);
  await removeLink(ada, { id: second.id });
  await rule("insensitive");
  await expect.poll(() => landing("SPRING")).toBe("1/Spring");
  await removeLink(ada, first);
});

test("links are renamed to other letters and back where case tells them apart", async () => {
  await rule("sensitive");
  const one = await made("menu");
  const other = await made("other");
  await changed(other.id, { custom: "MENU" });
  await changed(other.id, { custom: "MENU" });
  expect([await landing("menu"), await landing("MENU")]).toEqual([
    expect.stringContaining("menu"),
    String(other.id),
  ]);
  await expect(changed(other.id, { custom: "menu" })).rejects.toMatchObject({ kind: "conflict" });
  await expect(changed(one.id, { custom: "MENU" })).rejects.toMatchObject({ kind: "conflict" });
  await changed(one.id, { custom: "Menu" });
  expect([await shown(one.id), await shown(other.id)]).toEqual(["Menu", "MENU"]);
  expect([await landing("Menu"), await landing("MENU"), await landing("menu")]).toEqual([
    String(one.id),
    String(other.id),
    404,
  ]);
  await removeLink(ada, { id: one.id });
  expect([await landing("Menu"), await landing("MENU")]).toEqual([404, String(other.id)]);
  const again = await made("Menu");
  expect([await shown(again.id), await landing("MENU")]).toEqual(["Menu", String(other.id)]);
  await expect(made("Menu")).rejects.toMatchObject({ kind: "conflict" });
});

test("many at once, twenty at the same moment and an upsert follow the rule", async () => {
  const url = "https://example.com/bulk";
  const rows = ["Bulk", "bulk", "BULK", "bulk"].map((custom) => ({ url, custom, domain: HOST }));
  const tried = await createLinks(ada, { links: rows, dryrun: true });
  expect(tried.map(({ kind }) => kind)).toEqual(["good", "good", "good", "refused"]);
  const results = await createLinks(ada, { links: rows });
  expect(results.map(({ kind }) => kind)).toEqual(["made", "made", "made", "refused"]);
  const race = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => made(n % 2 === 0 ? "Race" : "race")),
  );
  expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const upserted = await upsertLink(
    ada,
    parse(NewLink, { url: "https://example.com/upserted", custom: "BUlk", domain: HOST }),
  );
  expect(await landing("BUlk")).toBe("upserted");
  expect(await shown(upserted.id)).toBe("BUlk");
  expect(await db().link.count({ where: { domainId, deletedAt: null, url } })).toBe(3);
});

test("wildcards and links that take paths tell case apart as well", async () => {
  await made("Docs/*");
  await pool().query("update links set delivery = '{\"passpath\": true}' where id = $1", [
    (await made("Pass")).id,
  ]);
  await rule("sensitive");
  await expect.poll(() => landing("Docs/a")).toMatch(/Docs\/a$/);
  for (let n = 0; n < 2; n++)
    expect([await landing("docs/a"), await landing("pass/a"), await landing("Pass/a")]).toEqual([
      404,
      404,
      expect.stringContaining("Pass/a"),
    ]);
});
