import { type Browser, chromium, type Page } from "@playwright/test";
import { browserFlags, findBrowser } from "@/scripts/setup/browser.mjs";
import {
  api,
  CHROME,
  type Destination,
  destination,
  expect,
  type Person,
  person,
  serverUrl,
  signIn,
  test,
  verifyDomain,
  visit,
} from "./fixtures";

let ada: Person;
let host: string;
let domain: number;
let elsewhere: Destination;
let visitors: Browser;

test.beforeAll(async () => {
  elsewhere = await destination();
  const { port } = new URL(serverUrl());
  // A visitor's browser, which finds branded domains on this machine.
  visitors = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags(), `--host-resolver-rules=MAP *.brand.example 127.0.0.1:${port}`],
  });
});
test.afterAll(async () => {
  await visitors.close();
  await elsewhere.close();
});

test.beforeEach(async ({ page }) => {
  ada = await person();
  host = `go-${ada.username.replaceAll("_", "-")}.brand.example`;
  const { json } = await api(ada.key).post<{ id: number }>("/api/domain/add", {
    domain: `http://${host}`,
    qrprefix: "q",
  });
  domain = json.id;
  await serveDomain();
  await signIn(page, ada);
});

/** The domain's page looks at its DNS, which nobody has set up: then it waits for its proof again. */
async function serveDomain() {
  verifyDomain(host);
  await expect.poll(async () => (await visit("/.well-known/switchyard", { Host: host })).status).toBe(200);
  await expect.poll(async () => (await visit("/", { Host: host })).status).toBe(404);
}

const chooseDomain = (page: Page) => page.getByLabel("Domain in the URL").selectOption(host);

test("a brand leads from its QR code to its bio page to a counted click", async ({ page }) => {
  await api(ada.key).post("/api/url/add", { url: elsewhere.url("/menu"), custom: "menu", domain: host });
  await page.goto(`${serverUrl()}/dashboard/bio/new`);
  await page.getByLabel("Title", { exact: true }).fill("The shop");
  await page.getByLabel("Slug", { exact: true }).fill(ada.username);
  await chooseDomain(page);
  const block = page.getByRole("list", { name: "Blocks" }).getByRole("listitem").first();
  await block.getByLabel("Label").fill("Menu");
  await block.getByLabel("URL").fill(`http://${host}/menu`);
  await page.getByRole("button", { name: "Create bio page" }).click();
  const bioPage = `http://${host}/b/${ada.username}`;
  await expect(page.getByText(bioPage.replace("http://", "")).first()).toBeVisible();

  await page.goto(`${serverUrl()}/dashboard/qr/new?url=${encodeURIComponent(bioPage)}`);
  await page.getByLabel("Name", { exact: true }).fill("Table card");
  await chooseDomain(page);
  await expect(page.getByText(`http://${host}/q/xxxxxxx`)).toBeVisible();
  await page.getByRole("button", { name: "Create QR code" }).click();
  await expect(page.getByRole("heading", { name: /Table card/ })).toBeVisible();
  const { json } = await api(ada.key).get<{ data: { qrs: { id: number; link: string }[] } }>("/api/qr");
  const [code] = json.data.qrs;
  expect(code?.link).toMatch(new RegExp(`^http://${host}/q/[A-Za-z0-9]{7}$`));

  const phone = await visitors.newPage({ userAgent: CHROME });
  await phone.goto(code?.link ?? "");
  await expect(phone).toHaveURL(bioPage);
  await phone.getByRole("link", { name: "Menu" }).click();
  await expect(phone.getByRole("heading")).toHaveText("Arrived at /menu");
  await phone.close();

  const scans = async () =>
    (await api(ada.key).get<{ details: { scans: number } }>(`/api/qr/${code?.id}`)).json.details.scans;
  await expect.poll(scans).toBe(1);
  const clicks = async () =>
    (await api(ada.key).get<{ data: { urls: { clicks: number }[] } }>("/api/urls")).json.data.urls[0]?.clicks;
  await expect.poll(clicks).toBe(1);
  const { json: pages } = await api(ada.key).get<{ data: { bio: { id: number }[] } }>("/api/bio");
  const seen = async () =>
    (
      await api(ada.key).get<{ data: { views: number; clicks: number } }>(
        `/api/bio/${pages.data.bio[0]?.id}/stats`,
      )
    ).json.data;
  await expect.poll(seen).toMatchObject({ views: 1, clicks: 1 });
});

test("a path that was asked for in vain becomes a link by one press", async ({ page }) => {
  const phone = await visitors.newPage({ userAgent: CHROME });
  for (const path of ["/summer", "/nonsense/here"])
    expect((await phone.goto(`http://${host}${path}`))?.status()).toBe(404);
  await page.goto(`${serverUrl()}/dashboard/domains/${domain}?tab=missing`);
  const rows = page.getByRole("list", { name: "Missing paths" }).getByRole("listitem");
  await expect(rows).toHaveCount(2, { timeout: 60_000 });
  await rows
    .filter({ hasText: "/nonsense/here" })
    .getByRole("button", { name: /^Ignore/ })
    .click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link", { name: "Create link" }).click();
  await page.getByLabel("Destination", { exact: true }).fill(elsewhere.url("/summer"));
  await page.getByRole("button", { name: "Create link" }).click();
  // Only the page of a link that is there has such an address.
  await page.waitForURL(/\/dashboard\/links\/\d+$/);
  await serveDomain();
  await phone.goto(`http://${host}/summer`);
  await expect(phone.getByRole("heading")).toHaveText("Arrived at /summer");
  await phone.close();
  await page.goto(`${serverUrl()}/dashboard/domains/${domain}?tab=missing`);
  await expect(page.getByText("Nobody has asked for a path that doesn’t exist.")).toBeVisible();
});
