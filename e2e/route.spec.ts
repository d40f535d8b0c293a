import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes } from "./page-checks";
import { pauseRequests } from "./paused-requests";

const url = "https://example.com/";
const SAVES = "**/api/url/*/update";
let ada: Person;
let link: { id: number; shorturl: string };

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
  const devicetarget = [
    { device: "iphone", link: `${url}iphone` },
    { device: "android", link: `${url}android` },
  ];
  link = (await api(ada.key).post<typeof link>("/api/url/add", { url, devicetarget })).json;
});

const stops = (page: Page) =>
  page.getByRole("list", { name: "Route" }).getByRole("button", { name: /^Stop/ });

const settings = async () =>
  (await api(ada.key).get<{ settings: Record<string, unknown[]> }>(`/api/url/${link.id}?include=settings`))
    .json.settings;

test("stops are opened, added, moved and removed by keyboard on the route of a link's page", async ({
  page,
}) => {
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  await expect(stops(page)).toHaveCount(2);
  await expect(stops(page).first()).toHaveAccessibleName("Stop 1 of 2: device iPhone");
  await stops(page).first().focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(stops(page).nth(1)).toHaveAccessibleName("Stop 2 of 2: device iPhone");
  await expect(stops(page).nth(1)).toBeFocused();
  await expect(page.getByText("Moved to position 2 of 2.")).toBeAttached();
  await expect
    .poll(async () => (await settings()).devicetarget)
    .toMatchObject([{ device: "android" }, { device: "iphone" }]);

  const panel = page.getByRole("region", { name: "Edit device iPhone" });
  for (const [step, place] of [
    ["Move earlier", 1],
    ["Move later", 2],
  ] as const) {
    await page.keyboard.press("Enter");
    await panel.getByRole("button", { name: step }).press("Enter");
    await expect(stops(page).nth(place - 1)).toHaveAccessibleName(`Stop ${place} of 2: device iPhone`);
    await expect(stops(page).nth(place - 1)).toBeFocused();
  }

  await page.keyboard.press("Enter");
  await panel.getByLabel("Destination").fill("example.com/new");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Route saved")).toBeVisible();
  await expect(panel).toBeHidden();
  expect((await settings()).devicetarget).toMatchObject([{}, { link: `${url}new` }]);

  await page.getByRole("button", { name: "Add a stop at the end" }).press("Enter");
  await page.getByRole("menuitem", { name: "Rule" }).press("Enter");
  const rule = page.getByRole("region", { name: /^Edit rule/ });
  await rule.getByLabel("Destination").fill("example.com/rest");
  await rule.getByRole("button", { name: /Save stop/ }).click();
  await expect(stops(page)).toHaveCount(3);
  await expect.poll(async () => (await settings()).rules).toMatchObject([{ url: `${url}rest` }]);

  await stops(page).first().press("Delete");
  await expect(page.getByText("Removed: device Android")).toBeVisible();
  await expect(stops(page)).toHaveCount(2);
  const removed = page.getByRole("listitem").filter({ hasText: "Removed: device Android" });
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(stops(page)).toHaveCount(3);
  await expect.poll(async () => (await settings()).devicetarget).toHaveLength(2);
  expect(await axeFindsInBothThemes(page)).toEqual([]);
});

test("each branch has its share of visitors, which moves with the click, and so does the row in the list", async ({
  page,
}) => {
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  await expect(page.getByText("No visitors in the last 28 days")).toBeVisible();
  await visit(link.shorturl);
  await expect(page.getByText("1 visitor in the last 28 days")).toBeVisible();
  await expect(stops(page).first()).toHaveAccessibleName("Stop 1 of 2: device iPhone, nobody takes it");
  await expect(page.getByRole("list", { name: "Route" }).getByText("100%")).toBeVisible();

  await page.goto(`${serverUrl()}/dashboard/links`);
  const row = page.locator(`[data-link="${link.id}"]`);
  await expect(row.getByText("1 click", { exact: false }).first()).toBeAttached();
  await visit(link.shorturl);
  await expect(row.locator(".figures")).toHaveText(/^2/);
});

test("what every visitor meets first is on the route, and opens where it is set", async ({ page }) => {
  const limited = await api(ada.key).post<typeof link>("/api/url/add", {
    url,
    type: "frame",
    password: "open sesame",
    clicklimit: 100,
  });
  await page.goto(`${serverUrl()}/dashboard/links/${limited.json.id}`);
  const route = page.getByRole("list", { name: "Route" });
  await expect(route.getByRole("button", { name: /^Change: / })).toHaveText([
    "At most 100 clicks",
    "Password",
    "Frame",
  ]);
  await route.getByRole("button", { name: "Change: Password" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("button", { name: /^Password/ }).first()).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect(form.getByLabel("New password")).toBeVisible();
  await form.getByRole("list", { name: "Route" }).getByRole("button", { name: "Change: Frame" }).click();
  await expect(form.getByRole("radio", { name: "Frame" })).toBeFocused();
  expect(await axeFindsInBothThemes(page)).toEqual([]);

  // The row in the list says the same of it.
  await page.goto(`${serverUrl()}/dashboard/links`);
  const row = page.locator(`[data-link="${limited.json.id}"]`);
  const strip = row.getByRole("img", { name: "At most 100 clicks, Password, Frame. Everyone goes to" });
  await expect(strip.filter({ visible: true })).toHaveText("100 maxFrame");
});

test("a stop is removed while another one is being saved, which is on the line once", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  const { release } = await pauseRequests(page, SAVES);
  const kind = page.getByRole("menuitem", { name: "Rule" });
  await expect(async () => {
    if (!(await kind.isVisible()))
      await page.getByRole("button", { name: "Add a stop at the end" }).press("Enter");
    await expect(kind).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await kind.press("Enter");
  const rule = page.getByRole("region", { name: /^Edit rule/ });
  await rule.getByLabel("Destination").fill("example.com/rest");
  await rule.getByRole("button", { name: /Save stop/ }).click();
  await expect(rule.getByRole("button", { name: /Save stop/ })).toHaveAttribute("aria-busy", "true");
  await expect(stops(page)).toHaveCount(3);

  await stops(page).first().press("Delete");
  await expect(page.getByText("This stop is removed once the open one is saved.")).toBeVisible();
  await expect(stops(page)).toHaveCount(2);
  release();
  await expect(page.getByText("Route saved")).toBeVisible();
  await expect(page.getByText("Removed: device iPhone")).toBeVisible();
  await expect(stops(page)).toHaveCount(2);
  expect(await settings()).toMatchObject({
    devicetarget: [{ device: "android" }],
    rules: [{ url: `${url}rest` }],
  });
});

test("Enter saves a stop that is edited while a move is being saved", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  const { release } = await pauseRequests(page, SAVES);
  await expect(stops(page)).toHaveCount(2);
  await stops(page).first().press("Alt+ArrowRight");
  await expect(stops(page).nth(1)).toHaveAccessibleName("Stop 2 of 2: device iPhone");
  await stops(page).nth(1).press("Enter");
  const panel = page.getByRole("region", { name: "Edit device iPhone" });
  await panel.getByLabel("Destination").fill("example.com/new");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: /Save stop/ })).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByText("Route saved")).toBeVisible();
  expect((await settings()).devicetarget).toMatchObject([{ device: "android" }, { link: `${url}new` }]);
});

test("what is typed into a stop while it is being saved stays, to be saved next", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  const { began, release } = await pauseRequests(page, SAVES);
  await expect(stops(page)).toHaveCount(2);
  const panel = page.getByRole("region", { name: "Edit device iPhone" });
  await expect(async () => {
    if (!(await panel.isVisible())) await stops(page).first().click();
    await expect(panel).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const destination = panel.getByLabel("Destination");
  await destination.fill("example.com/first");
  await destination.press("Enter");
  await began;
  await destination.press("End");
  await destination.pressSequentially("-and-more");
  // Another stop would take its place.
  await stops(page).nth(1).click();
  await expect(page.getByText("The open stop is still being saved.")).toBeVisible();
  release();
  await expect(page.getByText("Route saved")).toBeVisible();
  await expect(destination).toHaveValue("example.com/first-and-more");
  expect((await settings()).devicetarget).toMatchObject([{ link: `${url}first` }, {}]);

  await destination.press("Enter");
  await expect(panel).toBeHidden();
  await expect
    .poll(async () => (await settings()).devicetarget)
    .toMatchObject([{ link: `${url}first-and-more` }, {}]);
});

test("a stop that is dragged is saved once, when it is dropped, and Esc leaves it where it was", async ({
  page,
}) => {
  const saves: string[] = [];
  page.on("request", (request) => request.url().endsWith("/update") && saves.push(request.url()));
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  await expect(stops(page)).toHaveCount(2);
  // Firefox starts no drag on a <button>.
  await expect(page.locator("button[draggable=true]")).toHaveCount(0);
  /** Drags the first stop past the second one. */
  const drag = async () => {
    const [from, to] = [await stops(page).first().boundingBox(), await stops(page).nth(1).boundingBox()];
    if (!from || !to) throw new Error("The stops are not drawn.");
    const y = from.y + from.height / 2;
    const end = to.x + to.width - 4;
    await page.mouse.move(from.x + 8, y);
    await page.mouse.down();
    for (const x of [from.x + 20, end, end + 1]) await page.mouse.move(x, y, { steps: 4 });
    await expect(stops(page).first()).toContainText("Android");
  };
  await expect(async () => {
    await drag();
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(stops(page).first()).toContainText("iPhone", { timeout: 2_000 });
  }).toPass();
  expect(saves).toEqual([]);
  await drag();
  await page.mouse.up();
  await expect(page.getByText("Moved to position 2 of 2.")).toBeAttached();
  await expect
    .poll(async () => (await settings()).devicetarget)
    .toMatchObject([{ device: "android" }, { device: "iphone" }]);
  expect(saves).toHaveLength(1);
});

test("a stop is edited on the strip or in its section, and one that isn't saved is asked about on leaving", async ({
  page,
}) => {
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  await stops(page).first().click();
  await page
    .getByRole("region", { name: "Edit device iPhone" })
    .getByLabel("Destination")
    .fill("example.com/x");
  await page.getByRole("navigation").getByRole("link", { name: "Pixels" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog");
  const targeting = form.getByRole("button", { name: "Targeting" });
  await expect(targeting).toHaveAttribute("aria-expanded", "true");
  await form.getByRole("button", { name: /^Stop 1 of 2/ }).click();
  await expect(targeting).toHaveAttribute("aria-expanded", "false");
  const panel = form.getByRole("region", { name: "Edit device iPhone" });
  await expect(panel).toBeVisible();
  await targeting.click();
  await expect(panel).toBeHidden();
});
