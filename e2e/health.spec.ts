import type pg from "pg";
import { connect } from "@/lib/platform/database/connect";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";

let client: pg.Client;
let ada: Person;

test.beforeAll(async () => {
  client = await connect({ name: "tests", url: process.env.DATABASE_URL ?? "", connectionTimeoutMillis: 0 });
});
test.afterAll(() => client.end());
test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

/** What a check has shown: the server itself reaches nothing that a test could have on this machine. */
type Seen = { status: string; reason?: string; code?: number; movedTo?: string };

async function link(custom: string, url: string, seen?: Seen, before = url): Promise<number> {
  const made = await api(ada.key).post<{ id: number }>("/api/url/add", {
    url: before,
    custom: `${custom}-${ada.id}`,
  });
  const { id } = made.json;
  if (before !== url) await api(ada.key).put(`/api/url/${id}/update`, { url });
  if (seen)
    await client.query(
      `with seen as (
         insert into destinations (workspace_id, hash, url, host, next_at, checked_at, status, reason, http_status, moved_to, since, changed_at)
         select workspace_id, md5(url)::uuid, url, 'example.com', now() + interval '7 days', now(), $2, $3, $4, $5, '2026-11-03 12:00Z', now()
         from links where id = $1 returning id)
       insert into link_destinations (link_id, destination_id) select $1, id from seen`,
      [id, seen.status, seen.reason, seen.code, seen.movedTo],
    );
  return id;
}

const broken = { status: "broken", reason: "status", code: 404 };
const healthOf = async (id: number) =>
  (await api(ada.key).get<{ health: unknown }>(`/api/url/${id}?include=health`)).json.health;

test("broken destinations have a chip, a filter and a view, and say on the link's page since when and why", async ({
  page,
}) => {
  const id = await link("gone", "https://example.com/gone", broken);
  await link("moved", "https://example.com/old", { status: "moved", movedTo: "https://example.com/new" });
  await link("fine", "https://example.com/fine", { status: "ok" });
  await link("new", "https://example.com/new-one");
  await page.goto(`${serverUrl()}/dashboard/links`);
  const rows = page.getByRole("list", { name: "Links", exact: true }).getByRole("listitem");
  await expect(rows).toHaveCount(4);
  // Wide and narrow rows have it at different places.
  const chip = rows.filter({ hasText: "gone-" }).getByText("Broken", { exact: true });
  await expect(chip.filter({ visible: true })).toHaveCount(1);
  await expect(rows.filter({ hasText: "fine-" }).getByText("Broken")).toHaveCount(0);
  await page.keyboard.press("f");
  await page.getByLabel("Filter by…").fill("desti");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Broken 1" })).toBeVisible();
  await page.getByRole("option", { name: "Broken 1" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/health=broken/);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("To mend");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saved views: To mend" })).toBeVisible();
  const { json } = await api(ada.key).get<{ data: { views: { filter: object }[] } }>("/api/views");
  expect(json.data.views[0]?.filter).toEqual({ health: "broken" });
  await rows.getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`/links/${id}`));
  const strip = page.getByRole("region", { name: "Destination check" });
  await expect(strip).toContainText("Broken since Nov 3, 2026: example.com/gone answers 404.");
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});

test("a broken link shows its last good address, and one key switches back to it, with undo", async ({
  page,
}) => {
  const [good, gone] = ["https://example.com/good", "https://example.com/gone"];
  const id = await link("back", gone, broken, good);
  await link("never", "https://example.com/never", broken);
  const urlOf = async () =>
    (await api(ada.key).get<{ details: { longurl: string } }>(`/api/url/${id}`)).json.details.longurl;
  await page.goto(`${serverUrl()}/dashboard/links?health=broken`);
  const rows = page.getByRole("list", { name: "Links", exact: true }).getByRole("listitem");
  const row = rows.filter({ hasText: "back-" });
  await expect(row.getByText("Last good address: example.com/good").filter({ visible: true })).toHaveCount(1);
  const never = rows.filter({ hasText: "never-" });
  await expect(never.getByText("its history has no earlier address").filter({ visible: true })).toHaveCount(
    1,
  );
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await row.getByRole("link").first().focus();
  await page.keyboard.press("b");
  await expect(page.getByText(`back-${ada.id} leads to example.com/good again.`)).toBeVisible();
  await expect.poll(urlOf).toBe(good);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(urlOf).toBe(gone);
  // The same from the command menu, and from the link's own page.
  await client.query(
    "insert into link_destinations (link_id, destination_id) select $1, id from destinations where url = $2 and workspace_id = (select workspace_id from links where id = $1) on conflict do nothing",
    [id, gone],
  );
  await page.reload();
  await expect(row).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump" }).fill("switch back");
  await expect(page.getByRole("option", { name: /Switch back-\d+ back to example.com\/good/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`${serverUrl()}/dashboard/links/${id}`);
  const strip = page.getByRole("region", { name: "Destination check" });
  await expect(strip).toContainText("Last good address: example.com/good");
  await strip.getByRole("button", { name: "Switch back" }).click();
  await expect.poll(urlOf).toBe(good);
});

test("a press checks a destination now, and changes neither history nor clicks", async ({ page }) => {
  const id = await link("press", "https://example.com/?click={click_id}");
  expect(await healthOf(id)).toBeNull();
  await page.goto(`${serverUrl()}/dashboard/links/${id}`);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("is different for each visitor, so it isn’t checked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Check again" })).toBeVisible();
  expect(await healthOf(id)).toMatchObject({ status: "unknown", reason: "placeholder" });
  const { json } = await api(ada.key).get<{ data: { history: unknown[] } }>(`/api/url/${id}/history`);
  expect(json.data.history).toEqual([]);
});

test("the API has health where it is asked for, filters and counts by it, and checks for members only", async () => {
  const id = await link("api", "https://example.com/api", broken);
  const fine = await link("fine", "https://example.com/fine", { status: "ok" });
  const own = api(ada.key);
  expect(await healthOf(id)).toMatchObject({
    ...{ status: "broken", reason: "status", httpstatus: 404, address: "https://example.com/api" },
    ...{ movedto: null, since: "2026-11-03 12:00:00" },
  });
  const listed = async (query: string) =>
    (await own.get<{ data: { urls: { id: number; health?: unknown }[] } }>(`/api/urls?${query}`)).json.data
      .urls;
  expect((await listed("health=broken")).map((row) => row.id)).toEqual([id]);
  expect(await listed("health=ok&include=health")).toMatchObject([{ id: fine, health: { status: "ok" } }]);
  expect((await listed("health=nonsense")).map((row) => row.id)).toEqual([fine, id]);
  expect((await listed(""))[0]).not.toHaveProperty("health");
  const counts = await own.get<{ data: { counts: object } }>("/api/urls/counts?by=health");
  expect(counts.json.data.counts).toEqual({ broken: 1, ok: 1 });
  const stranger = api((await person()).key);
  expect((await stranger.post(`/api/url/${id}/check`)).status).toBe(404);
  await own.put(`/api/url/${id}/update`, { url: "https://example.com/api", status: "disabled" });
  const refused = await own.post<{ message: string }>(`/api/url/${id}/check`);
  expect([refused.status, refused.json.message]).toEqual([
    400,
    expect.stringContaining("Visitors can't come"),
  ]);
});

test("a workspace ends the checks of its own links in the settings", async ({ page }) => {
  const id = await link("ended", "https://example.com/ended");
  await page.goto(`${serverUrl()}/dashboard/settings/health`);
  const part = page.getByRole("region", { name: "Link health" });
  await part.getByRole("switch", { name: "Check destinations" }).click();
  await expect(page.getByText("Checks disabled")).toBeVisible();
  const { json } = await api(ada.key).get<{ data: object }>("/api/workspace");
  expect(json.data).toMatchObject({ linkhealth: false });
  expect((await api(ada.key).post(`/api/url/${id}/check`)).status).toBe(400);
  await page.goto(`${serverUrl()}/dashboard/links/${id}`);
  await expect(page.getByRole("heading", { name: "Clicks" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Check now" })).toHaveCount(0);
});
