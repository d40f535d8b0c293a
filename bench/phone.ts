import type { Browser, Page } from "@playwright/test";

/** A bad phone on a bad network: what "Slow 3G" is in WebPageTest, and a processor a fourth as fast. */
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A page and what shows that it can be used. */
export type Shown = { path: string; usable: (page: Page) => Promise<unknown>; mostMs: number };

export const ON_A_PHONE: Shown[] = [
  {
    path: "/dashboard/links",
    // A row that can be read, and opened.
    usable: (page) => page.locator("main a[data-row-link]").first().waitFor(),
    mostMs: 4_000,
  },
  {
    path: "/dashboard/stats",
    // A chart whose line is drawn; the figures are above it.
    usable: (page) => page.locator("main [data-chart] path[data-now]").waitFor({ state: "attached" }),
    mostMs: 5_000,
  },
];

type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/** Milliseconds from asking for the page until it can be used, on a bad phone that was never there before. */
export async function timeOnPhone(
  browser: Browser,
  origin: string,
  state: State,
  { path, usable }: Shown,
): Promise<number> {
  const context = await browser.newContext({ ...PHONE, storageState: state });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const began = performance.now();
  await page.goto(origin + path, { waitUntil: "commit" });
  await usable(page);
  const took = performance.now() - began;
  await context.close();
  return took;
}
