import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Branded");

const brand = (name: string) =>
  pool().query("insert into brands (workspace_id, name, color) values ($1, $2, '#8a2be2')", [
    at.workspace,
    name,
  ]);

test("every page of a link is in its workspace's name, from the moment that changes", async () => {
  await at.addLink("brand-ended", { expires_at: new Date(0) });
  await at.addLink("brand-locked", { password_hash: "$scrypt$" });
  await at.addLink("brand-framed", { type: "frame" });
  await at.addLink("brand-stopped", { type: "splash" });
  await at.addLink("brand-open");
  for (const path of ["/brand-ended", "/brand-locked", "/brand-framed", "/brand-stopped", "/brand-open+"]) {
    const before = (await at.visit(path)).text;
    expect(before, path).not.toContain("Acme");
  }
  await brand("Acme");
  for (const path of ["/brand-ended", "/brand-locked", "/brand-framed", "/brand-stopped", "/brand-open+"])
    await expect.poll(async () => (await at.visit(path)).text, { message: path }).toContain("Acme</p>");
});

test("a missing link has no brand", async () => {
  expect((await at.visit("/nobody")).text).not.toContain("Acme");
});
