import type { Page } from "@playwright/test";
import { api, expect, person, signIn, test } from "./fixtures";
import { furnish } from "./furnished";
import { axeFinds, openPage } from "./page-checks";

const NOUNS = ["campaigns", "channels", "domains", "pixels"];
/** Those that are made on a page of their own. */
const DESIGNED = ["qr", "overlays", "splash", "bio"];
const OPEN = ["/", "/login", "/register", "/docs", "/no/such/page"];
const SIGNED_IN = [
  "/dashboard",
  "/dashboard/links",
  "/dashboard/links/new",
  "/dashboard/links/import",
  "/dashboard/links/paste",
  "/dashboard/stats",
  "/dashboard/settings",
  "/dashboard/items",
  "/dashboard/items?make=new",
  "/dashboard/purchases",
  "/dashboard/items/profile",
  "/dashboard/purchases/tester",
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme axe finds nothing wrong`, () => {
    test.use({ colorScheme });
    // A dozen pages a test, each looked through node by node.
    test.slow();

    test(`on the pages for everyone: ${OPEN.join(" ")}`, async ({ page }) => {
      for (const path of OPEN) await check(page, path);
    });

    test(`on the pages behind the sign-in: ${SIGNED_IN.join(" ")} a link's and a key's`, async ({ page }) => {
      const ada = await person();
      const { json } = await api(ada.key).post<{ id: number }>("/api/url/add", {
        url: "https://example.com/with/rules",
        geotarget: [{ location: "Germany", link: "https://example.com/de" }],
        password: "open sesame",
      });
      const { json: keys } = await api(ada.key).get<{ data: { keys: { id: number }[] } }>("/api/keys");
      const oneOf = [`/dashboard/links/${json.id}`, `/dashboard/settings/keys/${keys.data.keys[0]?.id}`];
      await signIn(page, ada);
      for (const path of [...SIGNED_IN, ...oneOf]) await check(page, path);
    });

    test("on the empty pages of the other nouns, and in their forms", async ({ page }) => {
      await signIn(page, await person());
      for (const noun of [...NOUNS, ...DESIGNED]) await check(page, `/dashboard/${noun}`);
      for (const noun of NOUNS) await check(page, `/dashboard/${noun}?make=new`);
    });

    for (const part of [0, 1])
      test(`on the pages of the other nouns, full: ${part === 0 ? "first" : "second"} half`, async ({
        page,
      }) => {
        const ada = await person();
        await signIn(page, ada);
        const pages = await furnish(ada);
        for (const [at, path] of pages.entries()) if (at % 2 === part) await check(page, path);
      });
  });
}

async function check(page: Page, path: string) {
  await openPage(page, path);
  // A preview's frame runs no scripts, so axe would wait in it for nothing; visitor-pages.spec.ts looks at what it shows.
  expect.soft(await axeFinds(page, { not: "iframe" }), path).toEqual([]);
}
