import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { browserFlags, findBrowser } from "../scripts/setup/browser.mjs";
import { median, print, whole } from "./measure";
import { ensureBuilt, startProduct } from "./program";
import { PASSWORD, prepareTasks, SOMEBODY } from "./task-data";
import { Practiced, TASKS, type Task } from "./task-ways";

const PORT = 3191;
const TIMES = 3;
/** What a busy machine may take. */
const PATIENCE_MS = 120_000;

const { values: options } = parseArgs({
  options: {
    /** the folder of another build */
    folder: { type: "string" },
    /** the ways of a product whose command menu takes no sentences */
    former: { type: "boolean", default: false },
  },
});

/**
 * `npm run bench:tasks [-- --folder ../other --former]`: five tasks of everyday work among 2,000 links, each by somebody practiced in
 * the quickest way there is. A step is a click, a key or keys pressed together, or a text typed.
 */
async function main() {
  if (!options.folder) ensureBuilt();
  const dataFolder = mkdtempSync(join(tmpdir(), "switchyard-tasks-"));
  const place = {
    databaseUrl: undefined,
    dataFolder,
    port: PORT,
    core: "any" as const,
    folder: options.folder,
  };
  const product = await startProduct(place);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags() });
  try {
    await prepareTasks(product.origin, TIMES);
    const page = await signIn(browser, product.origin);
    const sums = { steps: 0, took: 0 };
    for (const task of TASKS) {
      const { steps, took } = await measure(page, product.origin, task);
      sums.steps += steps;
      sums.took += took;
      print(`${task.name.padEnd(50)} ${String(steps).padStart(2)} steps ${whole(took).padStart(8)} ms`);
    }
    print(
      `${"all of it".padEnd(50)} ${String(sums.steps).padStart(2)} steps ${whole(sums.took).padStart(8)} ms`,
    );
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Opens and closes the command menu, as somebody has who works there: a page that has just been loaded may not listen yet. */
async function warmUp(page: Awaited<ReturnType<typeof signIn>>) {
  const field = page.getByRole("combobox", { name: "Search or jump" });
  while (!(await field.isVisible())) {
    await page.keyboard.press("Control+k");
    await field.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "hidden" });
}

/** The steps of a task and the median of how long it takes, from the first step to what shows that it is done. */
async function measure(page: Awaited<ReturnType<typeof signIn>>, origin: string, task: Task) {
  const times: number[] = [];
  let steps = 0;
  for (let time = 0; time < TIMES; time++) {
    await page.goto(origin + task.from);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await warmUp(page);
    await page.waitForLoadState("networkidle");
    const somebody = new Practiced(page);
    const began = performance.now();
    await (options.former ? task.former : task.now)(somebody, time);
    times.push(performance.now() - began);
    steps = somebody.steps;
  }
  return { steps, took: median(times) };
}

async function signIn(browser: Browser, origin: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en" });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${origin}/login`);
  await page.getByLabel(/^e-?mail/i).fill(SOMEBODY.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /^sign in/i }).click();
  await page.waitForURL(/\/dashboard/);
  return page;
}

await main();
