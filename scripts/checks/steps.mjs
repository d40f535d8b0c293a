import { mkdirSync, rmSync } from "node:fs";
import { browser } from "../setup/browser.mjs";
import { bundle, site } from "../setup/build-stages.mjs";
import { runStages } from "../setup/prepare.mjs";
import { runTool } from "../setup/run.mjs";
import { failed, fromAttacks, fromPlaywright, fromReport, fromVitest, passed } from "./result.mjs";

/** Everything `npm test` does, in order. `part` is what `npm test -- part` runs alone. */
export const STEPS = [
  { part: "checks", name: "format", run: () => check("biome", ["check", "."]) },
  { part: "checks", name: "types", run: types },
  { part: "checks", name: "lint", run: () => check("oxlint", ["--type-aware"]) },
  { part: "checks", name: "dead code", run: () => check("knip", ["--no-progress"]) },
  { part: "pure", name: "unit tests", run: () => vitest("pure") },
  { part: "database", name: "database tests", run: () => vitest("database") },
  { part: "e2e", name: "build", run: () => stages(bundle, site) },
  { part: "e2e", name: "API tests", run: () => playwright("api") },
  { part: "attack", name: "attacks", run: attacks },
  { part: "e2e", name: "browser tests", run: () => inBrowser("browser") },
];

async function check(tool, args) {
  const { code, output } = await runTool(tool, args);
  return code === 0 ? passed() : failed(output);
}

/** Next writes the types of its pages and routes first. */
async function types() {
  const pages = await check("next", ["typegen"]);
  return pages.failed > 0 ? pages : check("tsc", ["--noEmit"]);
}

async function vitest(project) {
  const report = freshReport(project);
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${report}`,
  ];
  return fromReport(await runTool("vitest", args), report, fromVitest);
}

async function playwright(project) {
  const built = await stages(bundle, site);
  if (built.failed > 0) return failed("There is no build to test; see the step before.");
  const report = freshReport(project);
  const args = ["test", `--project=${project}`, "--reporter=list,json"];
  const ended = await runTool("playwright", args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return fromReport(ended, report, fromPlaywright);
}

async function inBrowser(project) {
  const there = await stages(browser);
  return there.failed > 0 ? there : playwright(project);
}

/** Counts the lines that the attacks printed: each says how it went. */
async function attacks() {
  const built = await stages(bundle, site);
  if (built.failed > 0) return failed("There is no build to attack; see the step before.");
  return fromAttacks(await runTool("tsx", ["attack/attack.ts", "--short"]));
}

async function stages(...wanted) {
  try {
    await runStages(...wanted);
    return passed();
  } catch (error) {
    return failed(error.message);
  }
}

function freshReport(name) {
  const path = `.cache/reports/${name}.json`;
  mkdirSync(".cache/reports", { recursive: true });
  rmSync(path, { force: true });
  return path;
}
