import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { CHROME, visitsForFile } from "./visits-fixture";

const at = await visitsForFile("imported passwords");

/** Of "open sesame", by bcrypt with the lowest cost. */
const HASH = "$2b$04$zAySydQf6whPmkqcn6Uk9eVxQFL05H6ii28bHizA3rnUAmP25fUES";

const send = (path: string, password: string) =>
  at.visit(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ password }).toString(),
  });
const withCookie = (path: string, headers: { "set-cookie"?: string[] | undefined }) =>
  at.visit(path, {
    headers: { cookie: headers["set-cookie"]?.[0]?.split(";")[0] ?? "", "user-agent": CHROME },
  });
const hashOf = async (id: number) =>
  (await pool().query<{ hash: string }>("select password_hash as hash from links where id = $1", [id]))
    .rows[0]?.hash;

test("an imported password opens its link, and is kept as ours from then on", async () => {
  const id = await at.addLink("old", { password_hash: HASH, url: "https://example.com/there" });
  expect((await send("/old", "open sesam")).status).toBe(401);
  expect(await hashOf(id)).toBe(HASH);
  const right = await send("/old", "open sesame");
  expect(right.status).toBe(303);
  expect((await withCookie("/old", right.headers)).headers.location).toBe("https://example.com/there");
  expect(await hashOf(id)).toMatch(/^\$scrypt\$/);
  const again = await send("/old", "open sesame");
  expect((await withCookie("/old", again.headers)).headers.location).toBe("https://example.com/there");
  expect((await send("/old", "open sesam")).status).toBe(401);
});

test("two visitors at once are both let in", async () => {
  await at.addLink("both", { password_hash: HASH, url: "https://example.com/there" });
  const responses = await Promise.all([send("/both", "open sesame"), send("/both", "open sesame")]);
  for (const { headers } of responses)
    expect((await withCookie("/both", headers)).headers.location).toBe("https://example.com/there");
});

test("a hash that was never one opens nothing", async () => {
  await at.addLink("hostile", { password_hash: HASH.replace("$04$", "$31$") });
  expect((await send("/hostile", "open sesame")).status).toBe(401);
});
