import type { Locator, Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";

let ada: Person;
const form = (page: Page) => page.getByRole("dialog");
const url = "https://example.com/";

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

async function made(rules: unknown[]) {
  const { json } = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", { url, rules });
  return json;
}

async function savedRules(id: number) {
  const { json } = await api(ada.key).get<{ settings: { rules: unknown[] } }>(
    `/api/url/${id}?include=settings`,
  );
  return json.settings.rules;
}

async function edit(page: Page, id: number): Promise<Locator> {
  await page.goto(`${serverUrl()}/dashboard/links?edit=${id}`);
  const list = form(page).getByRole("list", { name: "Rules" });
  await expect(form(page).getByRole("button", { name: "Add rule" })).toBeVisible();
  return list;
}

async function save(page: Page) {
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(form(page)).toBeHidden();
}

const NESTED = [
  {
    name: "Weekend",
    when: {
      all: [
        { country: ["DE", "AT"] },
        { hours: { days: ["sat", "sun"], zone: "Europe/Berlin" } },
        { not: { any: [{ device: ["mobile"] }, { city: ["Washington, D.C."] }] } },
      ],
    },
    url: `${url}weekend`,
  },
  {
    name: "Half",
    when: { percent: 50 },
    split: [
      { url: `${url}a`, weight: 1 },
      { url: `${url}b`, weight: 3 },
    ],
  },
  { name: "Others", page: "splash", splash: null },
];

test("a rule is built by mouse, saved, simulated and met by visitors, and counted by its name", async ({
  page,
}) => {
  const link = await made([]);
  await page.goto(`${serverUrl()}/dashboard/links?edit=${link.id}`);
  await form(page).getByRole("button", { name: "Targeting" }).click();
  await form(page).getByRole("button", { name: "Add rule" }).click();
  await form(page).getByLabel("Rule name").fill("Newsletter");
  await form(page).getByRole("button", { name: "Add condition" }).click();
  await form(page).getByLabel("Condition 1", { exact: true }).selectOption("query");
  await form(page).getByLabel("Parameter name").fill("ref");
  await form(page).getByLabel("Parameter value").fill("news*");
  await form(page).getByRole("button", { name: "Add group" }).click();
  const group = form(page).getByRole("group", { name: "Group 2" });
  await group.getByLabel("Condition 1", { exact: true }).selectOption("bot");
  await group.getByLabel("Condition 1: is or is not").selectOption("is-not");
  await form(page).getByLabel("Rule destination").fill("example.com/news");
  await expect(form(page).getByRole("button", { name: /^Newsletter/ })).toContainText(
    "If the query has ref = “news*” and the visitor isn’t a bot → example.com/news",
  );
  await save(page);
  expect(await savedRules(link.id)).toEqual([
    {
      name: "Newsletter",
      when: { all: [{ query: { name: "ref", value: "news*" } }, { any: [{ bot: false }] }] },
      url: "https://example.com/news",
    },
  ]);
  expect((await visit(`${link.shorturl}?ref=newspaper`)).headers.location).toBe(`${url}news`);
  expect((await visit(link.shorturl)).headers.location).toBe(url);
  await edit(page, link.id);
  await form(page).getByRole("button", { name: "Simulate a visit" }).click();
  const result = form(page).getByRole("status", { name: "Simulation result" });
  await expect(result).toContainText("No conditional rule applies");
  await form(page).getByRole("button", { name: "More about the visitor" }).click();
  await form(page).getByLabel("Query string").fill("ref=news1");
  await expect(result).toContainText("Rule “Newsletter” applies");
});

test("what the API has written is shown as sentences, and saved again unchanged", async ({ page }) => {
  const link = await made(NESTED);
  const list = await edit(page, link.id);
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list).toContainText(
    "If the country is Germany or Austria, it is Saturday or Sunday in Europe/Berlin, and not (the device is any phone or the city is Washington, D.C.) → example.com/weekend",
  );
  await expect(list).toContainText("→ example.com/a (25%) or example.com/b (75%)");
  await expect(list).toContainText("Everyone else → the default splash page");
  await form(page).getByLabel("Title", { exact: true }).fill("Renamed");
  await save(page);
  expect(await savedRules(link.id)).toEqual(NESTED);
});

test("rules change places by key, by button and by dragging", async ({ page }) => {
  const rules = ["One", "Two", "Three"].map((name) => ({ name, when: { bot: true }, url: url + name }));
  const link = await made(rules);
  const list = await edit(page, link.id);
  const names = () => list.locator("li button[aria-expanded] span.font-medium").allInnerTexts();
  await list.getByRole("button", { name: /^One/ }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(names).toEqual(["Two", "One", "Three"]);
  await expect(form(page).getByText("Moved to position 2 of 3.")).toBeAttached();
  await expect(list.getByRole("button", { name: /^One/ })).toBeFocused();
  await form(page).getByRole("button", { name: "Move up: Three" }).click();
  await expect.poll(names).toEqual(["Two", "Three", "One"]);
  const grip = (at: number) => list.getByTitle("Drag to move").nth(at);
  await grip(2).dragTo(grip(0));
  await expect.poll(async () => (await names())[0]).toBe("One");
  await save(page);
  expect((await savedRules(link.id)).map((rule) => (rule as { name: string }).name)[0]).toBe("One");
});

test("a refusal appears at its rule and row, and the rule opens", async ({ page }) => {
  const link = await made([
    { name: "Networks", when: { all: [{ bot: false }, { ip: ["192.0.2.1"] }] }, url: `${url}office` },
  ]);
  const list = await edit(page, link.id);
  const rule = list.getByRole("button", { name: /^Networks/ });
  await rule.click();
  await form(page).getByRole("textbox", { name: "IP address" }).fill("192.0.2.1, office");
  await rule.click();
  await expect(rule).toHaveAttribute("aria-expanded", "false");
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(rule).toHaveAttribute("aria-expanded", "true");
  await expect(form(page).getByRole("alert")).toHaveText(/Must be an IP address or a range/);
  await form(page).getByRole("textbox", { name: "IP address" }).fill("192.0.2.0/24; 2001:db8::/32");
  await expect(form(page).getByRole("alert")).toHaveCount(0);
  await save(page);
  expect(await savedRules(link.id)).toMatchObject([
    { when: { all: [{ bot: false }, { ip: ["192.0.2.0/24", "2001:db8::/32"] }] } },
  ]);
});

const EVERY_KIND = {
  any: [
    { country: ["DE"] },
    { region: ["DE-Bavaria"] },
    { continent: ["EU"] },
    { eu: true },
    { device: ["iphone"] },
    { system: { name: "iOS", least: "17" } },
    { browser: { name: "Chrome", below: "120" } },
    { language: ["pl"] },
    { referrer: { hosts: ["news.example"], path: "/blog/*" } },
    { utm: { source: "spring" } },
    { dates: { from: "2027-01-31", until: "2027-02-28 18:00", zone: "UTC" } },
    { hours: { from: "18:00", until: "24:00", zone: "UTC" } },
    { returning: true },
    { visit: { least: 2, most: 5 } },
    { all: [{ percent: 12.5 }, { not: { any: [{ query: { name: "a" } }, { ip: ["192.0.2.0/24"] }] } }] },
  ],
};

test("the builder has no findings of axe and no overflow, with every kind of condition open", async ({
  page,
}) => {
  const link = await made([{ name: "Everything", when: EVERY_KIND, url: `${url}x` }, NESTED[1]]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const list = await edit(page, link.id);
    await list.getByRole("button", { name: /^Everything/ }).click();
    await expect(list.getByRole("group", { name: "Group 15", exact: true })).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeFindsInBothThemes(page, { only: "[role=dialog]" })).toEqual([]);
    const folder = process.env.RULES_PICTURES;
    if (folder)
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await list.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${folder}/${width}-${colorScheme}.png` });
      }
    await list.getByRole("button", { name: /^Everything/ }).click();
  }
});
