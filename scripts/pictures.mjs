import "./setup/root.mjs";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { browserFlags, findBrowser } from "./setup/browser.mjs";

const PORT = 4822;
/** The host in the pictures, which is this machine. */
const HOST = "go.example.com";
const ORIGIN = `http://${HOST}`;
const DESK = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Screens as they are after a sign-in, and where their pictures are kept. */
const PICTURES = [
  { file: "docs/pictures/links-light.png", path: "/dashboard/links", size: DESK },
  { file: "docs/pictures/links-dark.png", path: "/dashboard/links", size: DESK, theme: "dark" },
  { file: "public/static/screenshot-wide-links.png", path: "/dashboard/links", size: DESK },
  { file: "public/static/screenshot-wide-statistics.png", path: "/dashboard/stats", size: DESK },
  { file: "public/static/screenshot-narrow-links.png", path: "/dashboard/links", size: PHONE, scale: 2 },
  { file: "public/static/screenshot-narrow-statistics.png", path: "/dashboard/stats", size: PHONE, scale: 2 },
];

// `npm run docs:pictures`, after a build: the pictures of the README and of the manifest, taken of a demo that is made for it.
const folder = mkdtempSync(join(process.cwd(), ".cache", "pictures-"));
const server = spawn(process.execPath, ["dist/server.js", "--demo"], {
  env: { ...process.env, NODE_ENV: "production", PORT: String(PORT), DATA_DIR: folder, APP_URL: ORIGIN },
  stdio: ["ignore", "ignore", "inherit"],
});
const ended = new Promise((resolve) => server.once("exit", resolve));
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...browserFlags(), `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${PORT}`],
});
try {
  await isReady();
  const storageState = await signedIn();
  for (const picture of PICTURES) await take(picture, storageState);
} finally {
  await browser.close();
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function isReady() {
  const isUp = () =>
    fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error("The server ended at its start.");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function signedIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/login`);
  await page.getByLabel(/^e-?mail/i).fill("demo");
  await page.getByLabel("Password", { exact: true }).fill("switchyard");
  await page.getByRole("button", { name: /^sign in/i }).click();
  await page.waitForURL(/\/dashboard/);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function take({ file, path, size, scale = 1, theme = "light" }, storageState) {
  const context = await browser.newContext({
    storageState,
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.goto(ORIGIN + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  // Live streams never end: what is drawn is looked at instead of the network.
  await page.waitForFunction(
    () => document.fonts.status === "loaded" && [...document.images].every(({ complete }) => complete),
  );
  await page.waitForTimeout(2_000);
  const picture = await page.screenshot();
  // A screen has few colors: with a palette it takes a third.
  const png = await sharp(picture)
    .png({ palette: true, colors: 64, effort: 10, compressionLevel: 9 })
    .toBuffer();
  writeFileSync(file, png);
  process.stdout.write(`${file} ${Math.round(png.length / 1_024)} kB\n`);
  await context.close();
}
