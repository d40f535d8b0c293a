import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const ELSEWHERE = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS",
];

/** The browser for the tests: Playwright's own where it is installed, else one of the system's, else undefined. */
export async function findBrowser() {
  const { chromium } = await import("@playwright/test");
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...ELSEWHERE];
  const names = [...NAMES, "Google Chrome", "Chromium"];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** How the browser is started: root and containers have no sandbox, and nothing is asked of the network by itself. */
export const browserFlags = () => [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
];

/** Makes sure that there is one, from Debian's packages where we may. Throws with what to do where we may not. */
export const browser = {
  title: "Installing a browser",
  isDone: () => findBrowser().then(Boolean),
  async perform() {
    const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
    if (!mayInstall) throw new Error(WANTED);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    const update = await run("apt-get", ["update", "-q"], { env });
    const install = ["install", "-q", "-y", "--no-install-recommends", "chromium"];
    const { code, output } = await run("apt-get", install, { env });
    if (code !== 0) throw new Error(`${update.output}\n${output}\n${WANTED}`);
  },
};

const WANTED =
  "The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium).";
