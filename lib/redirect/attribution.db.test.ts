import { beforeAll, expect, test } from "vitest";
import { attributedLink } from "@/lib/commerce/attribution/token";
import { pool } from "@/lib/platform/database/pool";
import { visitsForFile } from "./visits-fixture";

const at = await visitsForFile("Attribution");
let id: number;
beforeAll(async () => {
  id = await at.addLink("attributed-sale", { url: "https://shop.example.com/theme?size=2#buy" });
});

const switchTo = (since: Date | null) =>
  pool().query("update workspaces set attribution_since = $2 where id = $1", [at.workspace, since]);
const placeOf = async (alias: string) => (await at.visit(`/${alias}`)).headers.location ?? "";

test("a link names itself in its destination as long as its workspace wants it, cached or not", async () => {
  expect(await placeOf("attributed-sale")).toBe("https://shop.example.com/theme?size=2#buy");
  await switchTo(new Date());
  await expect
    .poll(() => placeOf("attributed-sale"))
    .toMatch(/^https:\/\/shop\.example\.com\/theme\?size=2&sw=[\w-]{22}#buy$/);
  expect(attributedLink(new URL(await placeOf("attributed-sale")).searchParams.get("sw") ?? "")).toBe(id);
  await switchTo(null);
  await expect.poll(() => placeOf("attributed-sale")).toBe("https://shop.example.com/theme?size=2#buy");
});

test("a link's own parameter of that name stays the seller's", async () => {
  await switchTo(new Date());
  const link = await at.addLink("attributed-own");
  await pool().query(
    "insert into link_parameters (link_id, position, name, value) values ($1, 0, 'sw', 'mine')",
    [link],
  );
  expect(await placeOf("attributed-own")).toBe("https://example.com/there?sw=mine");
});
