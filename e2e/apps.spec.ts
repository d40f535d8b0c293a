import { api, expect, type Person, person, send, serverUrl, signIn, test, verifyDomain } from "./fixtures";

let ada: Person;
let host: string;
let domain: number;

test.beforeEach(async ({ page }) => {
  ada = await person();
  host = `apps-${ada.username.replaceAll("_", "-")}.example`;
  const { json } = await api(ada.key).post<{ id: number }>("/api/domain/add", { domain: `https://${host}` });
  domain = json.id;
  await signIn(page, ada);
});

const FINGERPRINT = Array(32).fill("AB").join(":");

test("a domain's apps are named in its form, served, and checked", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/domains/${domain}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Apps" }).click();
  await drawer.getByRole("button", { name: "Add iOS app" }).click();
  const ios = drawer.getByRole("group", { name: "iOS app 1" });
  await ios.getByLabel("App ID").fill("com.example.app");
  await ios.getByLabel("Paths").fill("NOT /help/*\n/shop/*");
  await drawer.getByRole("button", { name: "Add Android app" }).click();
  const android = drawer.getByRole("group", { name: "Android app 1" });
  await android.getByLabel("Package name").fill("com.example.app");
  await android.getByLabel("SHA-256 fingerprints").fill(FINGERPRINT.slice(0, 59));
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(ios.getByText("Must be the team ID, a dot and the bundle ID")).toBeVisible();
  await expect(android.getByText("Is a SHA-1 fingerprint")).toBeVisible();
  await ios.getByLabel("App ID").fill("ABCDE12345.com.example.app");
  await android.getByLabel("SHA-256 fingerprints").fill(FINGERPRINT);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();

  verifyDomain(host);
  const file = async (name: string) =>
    (await send<object>("GET", `/.well-known/${name}`, { headers: { Host: host } })).json;
  await expect
    .poll(() => file("apple-app-site-association").catch(() => undefined))
    .toMatchObject({
      applinks: { details: [{ components: [{ "/": "/help/*", exclude: true }, { "/": "/shop/*" }] }] },
    });
  await page.getByRole("button", { name: "Edit" }).click();
  await drawer.getByRole("button", { name: /^Apps/ }).click();
  await expect(ios.getByLabel("Paths")).toHaveValue("NOT /help/*\n/shop/*");
  await drawer.getByRole("button", { name: "Check files" }).click();
  await expect(drawer.getByText("File for Google")).toBeVisible();
  await ios.getByRole("button", { name: "Remove iOS app 1" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { iosapps: []; androidapps: [] } }>(
    `/api/domain/${domain}`,
  );
  expect([json.data.iosapps.length, json.data.androidapps.length]).toEqual([0, 1]);
});
