import { Balancer } from "@/fault/balancer";
import { api, expect, type Person, person, signIn, test } from "./fixtures";
import { makeOtherBuild, startMachine, untilShared } from "./other-build";
import { isTakenOver } from "./page-checks";

// Both tests use one balancer and its two machines.
test.describe.configure({ mode: "serial" });

let balancer: Balancer;
let machines: { origin: string; stop(): Promise<void> }[] = [];
let someone: Person;

test.beforeAll(async () => {
  balancer = await Balancer.start();
  const origin = balancer.origin.replace("127.0.0.1", "localhost");
  const folders = [process.cwd(), makeOtherBuild()] as const;
  machines = await Promise.all([
    startMachine("one", folders[0], origin),
    startMachine("other", folders[1], origin),
  ]);
  for (const machine of machines) await balancer.add(machine.origin);
  await balancer.untilReady(machines.length);
  await untilShared(...folders);
  someone = await person();
  await api(someone.key).post("/api/url/add", { url: "https://example.com/" });
});

test.afterAll(async () => {
  await balancer.stop();
  for (const machine of machines) await machine.stop();
});

const address = (path: string) => balancer.origin.replace("127.0.0.1", "localhost") + path;

test("pages work while every other request is answered by another build, and a banner offers to reload", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await signIn(page, someone);
  await page.goto(address("/dashboard/links"));
  for (const name of ["Campaigns", "Channels", "QR codes", "Links", "Domains", "Statistics", "Links"]) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
  const banner = page.getByRole("status").filter({ hasText: "A new version is available." });
  const search = page.getByRole("searchbox");
  // Next loads the whole page where the other build has answered, and what is typed into it before its scripts are there is one search for all.
  await isTakenOver(search);
  // What a page shows at first comes with it: only what is asked for later can tell of the other build.
  for (const typed of ["t", "ty", "typ", "type", "typed"]) {
    const found = page.waitForResponse(
      (response) => response.url().includes(`q=${typed}&`) || response.url().endsWith(`q=${typed}`),
    );
    await search.fill(typed);
    await found;
  }
  await expect(banner).toBeVisible();
  await expect(search).toHaveValue("typed"); // nothing is loaded anew by itself
  await banner.getByRole("button", { name: "Reload" }).click();
  await expect(banner).toBeHidden();
  await isTakenOver(search);
  await page.reload();
  for (const typed of ["t", "ty"]) {
    const answered = page.waitForResponse(/\/api\/urls\?/);
    await expect(async () => {
      await search.fill(typed);
      await expect(page).toHaveURL(new RegExp(`q=${typed}$`), { timeout: 2_000 });
    }).toPass();
    await answered;
  }
  await expect(banner).toBeHidden();
  expect(errors).toEqual([]);
});

test("a page whose scripts are gone is loaded again once, and no more", async ({ page }) => {
  await signIn(page, someone);
  let loads = 0;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && frame.url().includes("/login") === false) loads += 1;
  });
  await page.route(/_next\/static\/chunks\/.*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(address("/dashboard/links"), { waitUntil: "commit" });
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(2);
  await page.unrouteAll();
  await page.goto(address("/dashboard/links"));
  await expect(page.getByRole("heading", { level: 1, name: "Links" })).toBeVisible();
});
