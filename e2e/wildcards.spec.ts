import type { Page } from "@playwright/test";
import {
  api,
  CHROME,
  expect,
  type Person,
  person,
  serverUrl,
  signIn,
  test,
  verifyDomain,
  visit,
} from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";

let ada: Person;
const form = (page: Page) => page.getByRole("dialog");

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

const landing = async (address: string) => (await visit(address, { "User-Agent": CHROME })).headers.location;

test("a wildcard is made in the builder, takes what is below it and counts as one link", async ({ page }) => {
  // An empty list shows an example behind the form.
  await api(ada.key).post("/api/url/add", { url: "https://example.com/" });
  const prefix = `guides-${ada.username.slice(-8)}`;
  await page.goto(`${serverUrl()}/dashboard/links?form=new`);
  await form(page).getByLabel("Destination", { exact: true }).fill("https://docs.example.com/v2/*");
  await form(page).getByLabel("Short link", { exact: true }).fill(`${prefix}/*`);
  await expect(form(page).getByText(`Takes ${prefix} and every address below it.`)).toBeVisible();
  await expect(form(page).getByText(`${prefix}/guide/start → docs.example.com/v2/guide/start`)).toBeVisible();
  await expect(form(page).getByText("available", { exact: true })).toBeVisible();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await form(page).getByLabel("Destination", { exact: true }).fill("https://docs.example.com/moved");
  await expect(form(page).getByText(/All of them lead there/)).toBeVisible();
  await form(page).getByLabel("Destination", { exact: true }).fill("https://docs.example.com/v2/*");
  await form(page).getByRole("button", { name: "Create link" }).click();
  await expect(form(page)).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { urls: { id: number; shorturl: string }[] } }>(
    "/api/urls",
  );
  const [link] = json.data.urls;
  expect(link?.shorturl).toMatch(new RegExp(`/${prefix}/\\*$`));
  const base = String(link?.shorturl).slice(0, -1);
  expect(await landing(`${base}a/b%20c?x=1`)).toBe("https://docs.example.com/v2/a/b%20c");
  expect(await landing(base)).toBe("https://docs.example.com/v2/");
  expect((await visit(`${base}..%2f`, { "User-Agent": CHROME })).headers.location).toBe(
    "https://docs.example.com/v2/..%2F",
  );
  const simulated = await api(ada.key).post<{ data: { address: string } }>("/api/url/simulate", {
    id: link?.id,
    path: "a/b",
  });
  expect(simulated.json.data.address).toBe("https://docs.example.com/v2/a/b");
  await expect
    .poll(
      async () =>
        (await api(ada.key).get<{ data: { clicks: number } }>(`/api/url/${link?.id}`)).json.data.clicks,
    )
    .toBe(3);
  await page.goto(`${serverUrl()}/dashboard/links/${link?.id}`);
  await expect(page.getByText(`${prefix}/*`).first()).toBeVisible();
});

test("aliases beyond ASCII are typed as they are, and refused with the reason where they deceive", async ({
  page,
}) => {
  const alias = `café/${ada.username.slice(-8)}-日本`;
  await page.goto(`${serverUrl()}/dashboard/links?form=new`);
  await form(page).getByLabel("Destination", { exact: true }).fill("https://example.com/menu");
  await form(page).getByLabel("Short link", { exact: true }).fill("p\u0430ypal");
  await expect(
    form(page)
      .getByText(/must not mix letters of scripts that look alike/)
      .first(),
  ).toBeVisible();
  await form(page).getByLabel("Short link", { exact: true }).fill(alias);
  await form(page).getByRole("button", { name: "Create link" }).click();
  await expect(form(page)).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { urls: { alias: string; shorturl: string }[] } }>(
    "/api/urls",
  );
  const [link] = json.data.urls;
  expect(link?.alias).toBe(alias);
  expect(
    await landing(
      `/${alias
        .split("/")
        .map((part) => encodeURIComponent(part.normalize("NFD")))
        .join("/")}`,
    ),
  ).toBe("https://example.com/menu");
  await expect(page.getByText(alias).first()).toBeVisible();
});

test("an alias with slashes that the default host has pages at is refused with the reason", async () => {
  for (const [custom, message] of [
    ["api/x", "custom must not begin with api, where this host has pages of its own."],
    ["a//b", "custom must not begin or end with a slash, or have two of them in a row."],
    ["a/*/b", "custom may have * only at its end and after a slash, such as docs/*."],
  ]) {
    const { status, json } = await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom });
    expect([custom, status, json]).toEqual([custom, 400, { error: 1, message }]);
  }
});

test("a domain tells upper and lower case apart once its form says so, and not back while links would collide", async ({
  page,
}) => {
  const host = `case-${ada.username.replaceAll("_", "-")}.example`;
  const { json: domain } = await api(ada.key).post<{ id: number }>("/api/domain/add", {
    domain: `https://${host}`,
  });
  const rule = async (option: string) => {
    await page.goto(`${serverUrl()}/dashboard/domains/${domain.id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    await form(page).getByLabel("Upper and lower case").selectOption(option);
    await form(page).getByRole("button", { name: "Save" }).click();
  };
  await rule("sensitive");
  await expect(form(page)).toBeHidden();
  // The page has it checked, and no name here resolves.
  verifyDomain(host);
  for (const custom of ["Sale", "sale"]) {
    const body = { url: `https://example.com/${custom}`, custom, domain: host };
    expect((await api(ada.key).post("/api/url/add", body)).status).toBe(200);
  }
  const onDomain = async (path: string) =>
    (await visit(path, { Host: host, "User-Agent": CHROME })).headers.location;
  await expect.poll(() => onDomain("/sale")).toBe("https://example.com/sale");
  expect([await onDomain("/Sale"), await onDomain("/SALE")]).toEqual(["https://example.com/Sale", undefined]);
  await rule("insensitive");
  await expect(
    form(page)
      .getByText(/Sale and sale/)
      .first(),
  ).toBeVisible();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
});
