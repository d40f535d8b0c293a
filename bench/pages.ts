import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/setup/browser.mjs";
import { INTERACTIONS, slowestOf } from "./interactions";
import { print, promise, whole } from "./measure";
import { ON_A_PHONE, timeOnPhone } from "./phone";
import { post } from "./post";
import { type Program, startProduct } from "./program";
import { withBenchSetup } from "./setup";

// Run by name and not a dependency: nothing but this bench needs its eighty packages.
const PROGRAM = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility"] as const;

/** Points from 0 to 100, and what cost some. */
export type Scores = Record<(typeof CATEGORIES)[number], number> & { lost: string[] };

/** Lighthouse's own phone: 150 ms to the server, 1.6 Mbit/s, a processor a fourth as fast. */
type Device = "desktop" | "phone";

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

/** The Lighthouse scores of a page on a device, with these cookies. Rejects where Lighthouse is not installed. */
export async function lighthouse(address: string, cookies: string, device: Device): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-lighthouse-"));
  const [headers, report] = [join(folder, "headers.json"), join(folder, "report.json")];
  writeFileSync(headers, JSON.stringify({ Cookie: cookies }));
  const args = [
    ...[
      "exec",
      "--yes",
      PROGRAM,
      "--",
      address,
      ...(device === "desktop" ? ["--preset=desktop"] : []),
      "--quiet",
      "--output=json",
    ],
    ...[`--output-path=${report}`, `--extra-headers=${headers}`, `--only-categories=${CATEGORIES.join(",")}`],
    `--chrome-flags=--headless=new ${browserFlags().join(" ")}`,
  ];
  try {
    await promisify(execFile)("npm", args, {
      env: { ...process.env, CHROME_PATH: await findBrowser() },
      timeout: 180_000,
    });
    return scoresOf(JSON.parse(readFileSync(report, "utf8")) as Report);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scoresOf({ categories, audits }: Report): Scores {
  const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const lost = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`.trim());
  return { performance: points("performance"), accessibility: points("accessibility"), lost };
}

const MOST_KB = 200;
const PORT = 3190;
const PAGES = [
  "/login",
  "/dashboard",
  "/dashboard/links",
  "/dashboard/links/new",
  "/dashboard/links/1",
  "/dashboard/links/import",
  "/dashboard/stats",
  "/dashboard/campaigns",
  "/dashboard/channels",
  "/dashboard/domains",
  "/dashboard/pixels",
  "/dashboard/qr",
  "/dashboard/qr/new",
  "/dashboard/overlays",
  "/dashboard/overlays/new",
  "/dashboard/splash",
  "/dashboard/splash/new",
  "/dashboard/bio",
  "/dashboard/bio/new",
  "/dashboard/items",
  "/dashboard/purchases",
  "/dashboard/settings/profile",
  "/dashboard/settings/security",
];
/** From a press to the picture. */
const MOST_MS = 100;
const LIT = ["/dashboard/links", "/dashboard/links/new", "/dashboard/links/1", "/dashboard/qr/new"];
const LIT_ON_PHONES = [...LIT.slice(0, 2), "/dashboard/stats", "/dashboard/qr/new"];
const LEAST_PERFORMANCE = { desktop: 95, phone: 90 };
/** As many as one page of a list shows. */
const LINKS = 25;
const SOMEBODY = { username: "bench", email: "bench@example.com", password: "correct horse battery" };

/**
 * `npm run bench:pages`: how much JavaScript each screen loads when it is the first one, each file through gzip, how soon a press
 * shows, and what Lighthouse makes of those people spend their day on.
 */
const main = () =>
  withBenchSetup(async ({ database, dataFolder }) => {
    const product = await startProduct({ databaseUrl: database.url, dataFolder, port: PORT, core: "any" });
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags() });
    try {
      await furnish(product);
      const signedIn = await stateOf(browser, product);
      await measureScripts(browser, product, signedIn);
      await measurePresses(browser, product, signedIn);
      await measureOnPhone(browser, product, signedIn);
      await measureWithLighthouse(product, signedIn, "desktop", LIT);
      await measureWithLighthouse(product, signedIn, "phone", LIT_ON_PHONES);
    } finally {
      await browser.close();
      await product.stop();
    }
  });

/** An account with links. */
async function furnish({ origin }: Program) {
  const { apiKey } = await post<{ apiKey: string }>(`${origin}/api/register`, SOMEBODY);
  for (let n = 0; n < LINKS; n++)
    await post(`${origin}/api/url/add`, { url: `https://example.com/${n}` }, apiKey);
}

type SignedIn = Awaited<ReturnType<typeof stateOf>>;

async function measureScripts(browser: Browser, { origin }: Program, signedIn: SignedIn) {
  print("JavaScript of a first page, compressed");
  for (const path of PAGES) {
    const context = await browser.newContext({ storageState: path === "/login" ? undefined : signedIn });
    const kilobytes = (await scriptBytes(await context.newPage(), origin + path)) / 1_000;
    await context.close();
    promise(path.padEnd(26), `${kilobytes.toFixed(1)} kB of ${MOST_KB}`, kilobytes <= MOST_KB);
  }
}

async function measurePresses(browser: Browser, { origin }: Program, signedIn: SignedIn) {
  print("From a press to the picture, the slowest in each of what people do");
  for (const interaction of INTERACTIONS) {
    const context = await browser.newContext({ storageState: signedIn });
    const slowest = await slowestOf(await context.newPage(), origin, interaction);
    await context.close();
    promise(interaction.name.padEnd(26), `${slowest} ms of ${MOST_MS}`, slowest <= MOST_MS);
  }
}

async function measureOnPhone(browser: Browser, { origin }: Program, signedIn: SignedIn) {
  print(
    "From the request until it can be used: 400 kbit/s, 400 ms to the server, a processor a fourth as fast",
  );
  for (const shown of ON_A_PHONE) {
    const took = await timeOnPhone(browser, origin, signedIn, shown);
    promise(shown.path.padEnd(26), `${whole(took)} ms of ${whole(shown.mostMs)}`, took <= shown.mostMs);
  }
}

async function measureWithLighthouse(
  { origin }: Program,
  signedIn: SignedIn,
  device: Device,
  paths: string[],
) {
  print(`Lighthouse on a ${device}, performance and accessibility`);
  const cookies = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of paths) {
    const { performance, accessibility, lost } = await lighthouse(origin + path, cookies, device);
    const isKept = performance >= LEAST_PERFORMANCE[device] && accessibility === 100;
    promise(path.padEnd(26), `${performance} and ${accessibility}`, isKept);
    for (const line of lost) print(`          ${line}`);
  }
}

async function stateOf(browser: Browser, { origin }: Program) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel(/^e-?mail/i).fill(SOMEBODY.email);
  await page.getByLabel("Password", { exact: true }).fill(SOMEBODY.password);
  await page.getByRole("button", { name: /^sign in/i }).click();
  await page.waitForURL(/\/dashboard/);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The bytes a page loads until the network is idle, before any interaction. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

await main();
