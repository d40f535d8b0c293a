import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { installPackages, mayInstall } from "./packages.mjs";

/** Tests need a third less processor time with it than with all of Chromium. */
const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [
  HEADLESS_SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];
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
  return installed([...NAMES, ...NAMES_ON_MACS]);
}

/** A browser of the system with windows and extensions, which the headless shell lacks; undefined where there is none. */
export const findWholeBrowser = async () =>
  installed([...NAMES.filter((name) => name !== HEADLESS_SHELL), ...NAMES_ON_MACS]);

const NAMES_ON_MACS = ["Google Chrome", "Chromium"];

function installed(names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...ELSEWHERE];
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

/** Makes sure that there is one, the headless shell of Debian's packages where we may install it. Throws with what to do where there is none. */
export const browser = {
  title: "Installing a browser",
  isDone: async () => {
    const found = await findBrowser();
    return found !== undefined && !(mayInstall() && basename(found) === "chromium");
  },
  async perform() {
    // Older Debians have no package of the shell alone.
    const isThere = async () => (await findBrowser()) !== undefined;
    const printed = mayInstall() ? await installPackages([HEADLESS_SHELL, "chromium"], isThere) : "";
    if (!(await isThere())) throw new Error(printed + WANTED);
  },
};

const WANTED =
  "The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium).";
