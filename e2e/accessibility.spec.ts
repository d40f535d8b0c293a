import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";

const OPEN = ["/", "/login", "/register", "/docs", "/no/such/page"];
const SIGNED_IN = [
  "/dashboard",
  "/dashboard/links",
  "/dashboard/links/new",
  "/dashboard/links/import",
  "/dashboard/links/paste",
  "/dashboard/stats",
  "/dashboard/settings",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme axe finds nothing wrong`, () => {
    test.use({ colorScheme });

    test(`on the pages for everyone: ${OPEN.join(" ")}`, async ({ page }) => {
      for (const path of OPEN) await check(page, path);
    });

    test(`on the pages behind the sign-in: ${SIGNED_IN.join(" ")} and a link's`, async ({ page }) => {
      const ada = await person();
      const { json } = await api(ada.key).post<{ id: number }>("/api/url/add", {
        url: "https://example.com/with/rules",
        geotarget: [{ location: "Germany", link: "https://example.com/de" }],
        password: "open sesame",
      });
      await signIn(page, ada);
      for (const path of [...SIGNED_IN, `/dashboard/links/${json.id}`]) await check(page, path);
    });
  });
}

async function check(page: Page, path: string) {
  await page.goto(serverUrl() + path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join("\n")}`,
  );
  expect.soft(found).toEqual([]);
}
