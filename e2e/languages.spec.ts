import type { Locator, Page } from "@playwright/test";
import { expect, person, serverUrl, signIn, test } from "./fixtures";
import { furnish, lengthenTexts, openPage, overflow, overflowOf } from "./page-checks";
import { joined } from "./sessions";

const SCREENS = [
  "/dashboard",
  "/dashboard/links",
  "/dashboard/links/new",
  "/dashboard/links/import",
  "/dashboard/links/paste",
  "/dashboard/stats",
  "/dashboard/settings",
  "/dashboard/qr/new",
  "/dashboard/bio/new",
  "/dashboard/splash/new",
  "/dashboard/overlays/new",
  "/dashboard/items",
  "/dashboard/purchases",
  "/docs/guides",
  "/docs/guides/moving-in",
];

/** Frames of previews run no scripts, on purpose, which browsers mention. */
const IN_PREVIEWS = /sandboxed/;

/** What React and the messages complain of: a message that is not there, HTML that differs from the server's. */
function complaintsOn(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(`${page.url()} ${message}`));
  page.on("console", (entry) => {
    if (entry.type() === "error" && !IN_PREVIEWS.test(entry.text()))
      complaints.push(`${page.url()} ${entry.text()}`);
  });
  return complaints;
}

const speak = (page: Page, tag: string) =>
  page.context().addCookies([{ name: "language", value: tag, url: serverUrl() }]);

test("a page speaks the language that the browser asks for, and the one that was chosen from then on", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "de-AT" });
  const page = await context.newPage();
  await page.goto(`${serverUrl()}/login`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await signIn(page, await person());
  await page.goto(`${serverUrl()}/dashboard/links`);
  await page.getByRole("button", { name: /Konto/ }).first().click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(`${serverUrl()}/dashboard/stats`);
  await expect(page.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  await context.close();
});

test("a language that isn't there is answered in English", async ({ page }) => {
  await speak(page, "../../etc/passwd");
  await page.goto(`${serverUrl()}/login`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const messages = await page.request.get(
    `${serverUrl()}/dashboard/messages/xx/1/components/shell/command-menu`,
  );
  expect(messages.status()).toBe(404);
});

test("what the API refuses is said in the reader's language, at its field and as a whole", async ({
  page,
}) => {
  await signIn(page, await person());
  await speak(page, "de");
  await page.goto(`${serverUrl()}/dashboard/links/new`);
  await page.getByLabel("Ziel", { exact: true }).fill("ftp://example.com");
  await page.getByRole("button", { name: "Link erstellen" }).first().click();
  await expect(page.getByText("Muss mit http:// oder https:// beginnen.")).toBeVisible();
  await page.goto(`${serverUrl()}/dashboard/links/999999999/edit`);
  await expect(page.getByText("Diesen Link gibt es nicht.")).toBeVisible();
});

test("in Arabic the dashboard runs from right to left, and addresses from left to right", async ({
  page,
}) => {
  await signIn(page, await person());
  await speak(page, "ar");
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const sidebar = await page.getByRole("navigation").first().boundingBox();
  const content = await page.locator("#content").boundingBox();
  expect(sidebar?.x ?? 0).toBeGreaterThan(content?.x ?? 0);
  expect(
    await page
      .locator(".code")
      .first()
      .evaluate((code) => getComputedStyle(code).direction),
  ).toBe("ltr");
});

for (const { tag, width } of [
  { tag: "ar", width: 360 },
  { tag: "ar", width: 1440 },
  { tag: "de", width: 360 },
])
  test(`in ${tag}, ${width} px wide, every screen is whole`, async ({ page }) => {
    test.slow();
    const complaints = complaintsOn(page);
    await page.setViewportSize({ width, height: 800 });
    const ada = await person();
    const records = await furnish(ada);
    await signIn(page, ada);
    await speak(page, tag);
    for (const path of [...SCREENS, ...records]) {
      await openPage(page, path);
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
  });

test("at 360 px no screen scrolls sideways with texts that are 40 % longer", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 800 });
  const ada = await person();
  const records = await furnish(ada);
  await signIn(page, ada);
  for (const path of [...SCREENS, ...records]) {
    await openPage(page, path);
    await lengthenTexts(page);
    expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});

/** Presses until it is there: drawn with the page, a button is there before it does anything. */
const pressFor = (button: Locator, wanted: Locator) =>
  expect(async () => {
    if (!(await wanted.isVisible())) await button.click({ timeout: 2_000 });
    await expect(wanted).toBeVisible({ timeout: 2_000 });
  }).toPass();

async function chooseFrom(menu: Locator, entry: Locator) {
  await pressFor(menu, entry);
  await entry.click();
}

/** Where each dialog opens with its page, and what opens it where it doesn't. */
const DIALOGS: { path: string; open?: (page: Page) => Promise<void> }[] = [
  ...["campaigns", "channels", "domains", "pixels", "utm", "items", "purchases"].map((nouns) => ({
    path: `/dashboard/${nouns}?make=new`,
  })),
  {
    path: "/dashboard/stats?filter=browser:Chrome",
    open: (page) => pressFor(page.getByRole("button", { name: "New goal" }), page.getByRole("dialog")),
  },
  {
    path: "/dashboard/stats?filter=browser:Firefox",
    open: (page) =>
      chooseFrom(
        page.getByRole("button", { name: "Segments" }),
        page.getByRole("menuitem", { name: /^Save filters/ }),
      ),
  },
  {
    path: "/dashboard/links",
    open: (page) =>
      chooseFrom(
        page.getByRole("button", { name: /^Actions for/ }).first(),
        page.getByRole("menuitem", { name: "Transfer to a workspace" }),
      ),
  },
];

test("at 360 px no dialog scrolls sideways with texts that are 40 % longer", async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 800 });
  const [boss, ada] = [await person(), await person()];
  const browser = await joined(boss, ada);
  const { json } = await browser.get<{ data: { workspaces: { id: number; name: string }[] } }>(
    "/api/workspaces",
  );
  const own = json.data.workspaces.find(({ name }) => name === ada.username);
  await browser.post("/api/workspace/choose", { id: own?.id });
  await furnish(ada);
  await signIn(page, ada);
  for (const { path, open } of DIALOGS) {
    await page.goto(serverUrl() + path);
    await open?.(page);
    const dialog = page.getByRole("dialog");
    await expect(dialog, path).toBeVisible();
    await lengthenTexts(page);
    expect.soft(await overflowOf(dialog), path).toBeLessThanOrEqual(0);
  }
});
