import type { Page } from "@playwright/test";
import { api, CHROME, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes } from "./page-checks";

let ada: Person;
const form = (page: Page) => page.getByRole("dialog");

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(page.getByRole("heading", { name: "Links" })).toBeVisible();
});

test("a link with a rule, an expiry and a campaign is created by keyboard", async ({ page }) => {
  await page.keyboard.press("c");
  await expect(page.getByLabel("Destination", { exact: true })).toBeFocused();
  await page.keyboard.type("example.com/landing");
  await tabTo(page, "Targeting");
  await page.keyboard.press("Enter");
  await tabTo(page, "Add device");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Device 1")).toBeFocused();
  await page.keyboard.type("iph");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByLabel("Destination for rule 1").focus();
  await page.keyboard.type("example.com/ios");
  await tabTo(page, "Start, expiry and limit");
  await page.keyboard.press("Enter");
  await page.getByLabel("In words").focus();
  await page.keyboard.type("in 3 days");
  await expect(form(page).getByText("Press Enter to use it.")).toBeVisible();
  await page.keyboard.press("Enter");
  await tabTo(page, "Campaign, channels, pixels");
  await page.keyboard.press("Enter");
  await tabTo(page, "New");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Spring sale");
  await page.keyboard.press("Enter");
  await expect(form(page).getByRole("button", { name: "Remove Spring sale" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(form(page)).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { urls: { id: number }[] } }>("/api/urls");
  const { json: link } = await api(ada.key).get<{ settings: Record<string, unknown> }>(
    `/api/url/${json.data.urls[0]?.id}?include=settings`,
  );
  expect(link.settings).toMatchObject({
    url: "https://example.com/landing",
    devicetarget: [{ device: "iphone", link: "https://example.com/ios" }],
    expiry: expect.any(String),
    campaign: expect.any(Number),
  });
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1";

test("the simulator says of each visitor what the live link does", async ({ page }) => {
  const url = "https://example.com/";
  const { json: made } = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url,
    devicetarget: [{ device: "iphone", link: `${url}ios` }],
    languagetarget: [{ language: "pl", link: `${url}pl` }],
    parameters: [{ name: "ref", value: "a" }],
  });
  await page.goto(`${serverUrl()}/dashboard/links?edit=${made.id}`);
  await form(page).getByRole("button", { name: "Simulate a visit" }).click();
  const result = form(page).getByRole("status", { name: "Simulation result" });
  const visitors = [
    { device: "iphone", language: "", headers: { "User-Agent": IPHONE, "Accept-Language": "en" } },
    {
      device: "",
      language: "Polish",
      headers: { "User-Agent": CHROME, "Accept-Language": "pl-PL,en;q=0.5" },
    },
    { device: "iphone", language: "Polish", headers: { "User-Agent": IPHONE, "Accept-Language": "pl" } },
    { device: "linux", language: "German", headers: { "User-Agent": CHROME, "Accept-Language": "de" } },
  ];
  let chosen = "";
  for (const { device, language, headers } of visitors) {
    await form(page).getByLabel("Device", { exact: true }).selectOption(device);
    if (language !== chosen) {
      await form(page).getByRole("combobox", { name: "Language", exact: true }).fill(language);
      await page.getByRole("listbox").getByRole("option", { name: language }).first().click();
      chosen = language;
    }
    const live = await visit(made.shorturl, headers);
    await expect(result.getByRole("link"), `${device} ${language}`).toHaveText(live.headers.location ?? "");
  }
});

test("Enter in the builder's tools takes what was found and never saves", async ({ page }) => {
  const url = "https://example.com/";
  const { json: made } = await api(ada.key).post<{ id: number }>("/api/url/add", { url });
  await page.goto(`${serverUrl()}/dashboard/links?edit=${made.id}`);
  await form(page).getByRole("button", { name: "Simulate a visit" }).click();
  const country = form(page).getByRole("combobox", { name: "Country", exact: true });
  const language = form(page).getByRole("combobox", { name: "Language", exact: true });
  const result = form(page).getByRole("status", { name: "Simulation result" });
  await expect(result).toBeVisible();
  // What is typed replaces "Any", and Enter takes the best match.
  await country.click();
  await page.keyboard.type("germ");
  await expect(page.getByRole("option")).toHaveText(["GermanyDE"]);
  await page.keyboard.press("Enter");
  await expect(country).toHaveValue("Germany");
  await language.focus();
  await page.keyboard.type("fren");
  await expect(page.getByRole("option").first()).toHaveText("Frenchfr");
  await page.keyboard.press("Enter");
  await expect(language).toHaveValue("French");
  // Without a match, in plain fields and in choices, it does nothing.
  await country.fill("nowhere");
  await page.keyboard.press("Enter");
  await expect(country).toHaveValue("nowhere");
  await page.keyboard.press("Escape");
  await form(page).getByLabel("Device", { exact: true }).press("Enter");
  await form(page).getByRole("button", { name: "More about the visitor" }).click();
  await form(page).getByLabel("City", { exact: true }).fill("Berlin");
  await page.keyboard.press("Enter");
  await form(page).getByRole("button", { name: "Parameters" }).click();
  await form(page).getByLabel("Source", { exact: true }).fill("mail");
  await page.keyboard.press("Enter");
  await expect(form(page).getByLabel("Source", { exact: true })).toHaveValue("mail");
  const saved = await api(ada.key).get<{ settings: { parameters: unknown[] } }>(
    `/api/url/${made.id}?include=settings`,
  );
  expect(saved.json.settings.parameters).toEqual([]);
  // In its own fields it saves, as it did.
  await form(page).getByLabel("Title").press("Enter");
  await expect(form(page)).toBeHidden();
});

test("a new link's code is not drawn before the link is there, and a destination nobody can check makes no noise", async ({
  page,
}) => {
  const noise: string[] = [];
  page.on("console", (message) => message.type() === "error" && noise.push(message.text()));
  await page.keyboard.press("c");
  await form(page).getByLabel("Destination", { exact: true }).fill("https://nowhere.invalid/");
  await expect(form(page).getByText("The destination couldn’t be checked.")).toBeVisible();
  await expect(form(page).getByText("The code appears once the link is created.")).toBeVisible();
  await expect(form(page).getByRole("img", { name: "QR code" })).toHaveCount(0);
  expect(noise).toEqual([]);
  const { json: made } = await api(ada.key).post<{ id: number }>("/api/url/add", {
    url: "https://example.com/",
  });
  await page.goto(`${serverUrl()}/dashboard/links?edit=${made.id}`);
  await expect(form(page).getByRole("img", { name: "QR code" })).toBeVisible();
  await form(page).getByLabel("Short link", { exact: true }).fill(`${ada.username}-moved`);
  await expect(form(page).getByText("The code appears once the new address is saved.")).toBeVisible();
  await expect(form(page).getByRole("img", { name: "QR code" })).toHaveCount(0);
});

test("contradictions are pointed out before saving", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/links?form=new&url=mailto:ada@example.com`);
  await expect(form(page).getByText("Links can only lead to http:// or https:// URLs.")).toBeVisible();
  await form(page).getByLabel("Destination", { exact: true }).fill("https://example.com/");
  await form(page).getByRole("button", { name: "Start, expiry and limit" }).click();
  await form(page).getByLabel("Expires").fill("2020-01-01T00:00");
  await expect(form(page).getByText("The expiry date is in the past")).toBeVisible();
});

test("where a destination forbids frames, the builder says so and offers a splash page instead", async ({
  page,
}) => {
  // No page outside can be reached here: what one would say of itself is put in.
  const data = {
    address: "https://example.com/",
    status: 200,
    title: "Example",
    description: "",
    image: "",
    icon: "",
    milliseconds: 80,
    framing: "forbidden",
  };
  await page.route("**/api/url/inspect?*", (route) => route.fulfill({ json: { error: 0, data } }));
  await page.goto(`${serverUrl()}/dashboard/links?form=new&url=https://example.com/`);
  await form(page).getByText("Frame", { exact: true }).click();
  await expect(form(page).getByText("visitors would see an empty page")).toBeVisible();
  await form(page).getByRole("button", { name: "Use a splash page instead" }).click();
  await expect(form(page).getByText("visitors would see an empty page")).toBeHidden();
  await form(page).getByRole("button", { name: "Create link" }).click();
  await expect(form(page)).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { urls: { shorturl: string }[] } }>("/api/urls");
  const met = await visit(json.data.urls[0]?.shorturl ?? "");
  expect([met.status, met.text]).toEqual([200, expect.stringContaining("https://example.com/")]);
});

test("typing right after the builder's key ends up in the destination, however late the builder loads", async ({
  page,
}) => {
  let send = () => {};
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(page.getByRole("heading", { name: "Links" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/static/chunks/**", async (route) => {
    await isSent;
    await route.continue();
  });
  const asked = page.waitForRequest("**/_next/static/chunks/**");
  await page.keyboard.press("c");
  await asked;
  await page.keyboard.type("example.com/?x");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("early");
  await expect(form(page)).toBeHidden();
  send();
  const destination = form(page).getByLabel("Destination", { exact: true });
  await expect(destination).toBeFocused();
  await expect(destination).toHaveValue("example.com/?early");
  await page.keyboard.type("=1");
  await expect(destination).toHaveValue("example.com/?early=1");
  await page.keyboard.press("Control+Enter");
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "example.com/?early=1" })).toBeVisible();
});

test("an abandoned draft is restored, a pasted body fills the form, and the form is shown as code", async ({
  page,
}) => {
  await page.keyboard.press("c");
  await form(page).getByLabel("Destination", { exact: true }).fill("https://example.com/draft");
  await expect(form(page).getByText(/^Draft saved at/)).toBeVisible();
  await page.goto(`${serverUrl()}/dashboard/links?form=new`);
  await form(page).getByRole("button", { name: "Restore draft" }).click();
  await expect(form(page).getByLabel("Destination", { exact: true })).toHaveValue(
    "https://example.com/draft",
  );
  await form(page).getByRole("button", { name: "As code" }).click();
  await expect(form(page).getByText('"url": "https://example.com/draft"').first()).toBeVisible();
  await form(page)
    .getByLabel("Paste JSON")
    .fill(`{"url":"https://example.com/pasted","custom":"${ada.username}","title":"Pasted"}`);
  await form(page).getByRole("button", { name: "Fill in the form" }).click();
  await expect(form(page).getByLabel("Title", { exact: true })).toHaveValue("Pasted");
  await page.keyboard.press("Control+Enter");
  await expect(form(page)).toBeHidden();
  expect((await visit(`/${ada.username}`)).headers.location).toBe("https://example.com/pasted");
});

test("one draft is discarded, and another is gone once its link is created", async ({ page }) => {
  const destination = form(page).getByLabel("Destination", { exact: true });
  for (const address of ["https://example.com/first", "https://example.com/second"]) {
    await page.goto(`${serverUrl()}/dashboard/links?form=new`);
    await destination.fill(address);
    await expect(form(page).getByText(/^Draft saved at/)).toBeVisible();
  }
  await page.goto(`${serverUrl()}/dashboard/links?form=new`);
  const drafts = form(page).getByRole("list", { name: "Drafts" }).getByRole("listitem");
  await expect(drafts).toHaveCount(2);
  await drafts.filter({ hasText: "/first" }).getByRole("button", { name: "Discard draft" }).click();
  await expect(destination).toBeFocused();
  await expect(drafts).toHaveCount(1);
  await drafts.getByRole("button", { name: "Restore draft" }).click();
  await expect(destination).toHaveValue("https://example.com/second");
  await page.keyboard.press("Control+Enter");
  await expect(form(page)).toBeHidden();
  await page.goto(`${serverUrl()}/dashboard/links?form=new`);
  await expect(destination).toBeVisible();
  await expect(drafts).toHaveCount(0);
});

test("axe finds nothing wrong in the open builder", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${serverUrl()}/dashboard/links?form=new&url=https://example.com/`);
  for (const part of ["Targeting", "Parameters", "Start, expiry and limit", "Campaign", "Simulate a visit"])
    await form(page)
      .getByRole("button", { name: new RegExp(`^${part}`) })
      .click();
  await expect(form(page).getByText("Final URL")).toBeVisible();
  expect(await axeFindsInBothThemes(page, { only: "[role=dialog]" })).toEqual([]);
});

/** Moves on with Tab until a button of that name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (text.trim().startsWith(name)) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
}
