import { mkdirSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { browser } from "../setup/browser.mjs";
import { bundle, site } from "../setup/build-stages.mjs";
import { pgbouncer } from "../setup/pgbouncer.mjs";
import { runStages } from "../setup/prepare.mjs";
import { findRedis, redis } from "../setup/redis.mjs";
import { runTool } from "../setup/run.mjs";
import { unendedFiles } from "./files.reporter.mjs";
import { failed, fromAttacks, fromPlaywright, fromReport, fromVitest, passed } from "./result.mjs";

/**
 * Everything `npm test` does. `part` is what `npm test -- part` runs alone; `run` gets the paths that it is to keep to, if any. Steps of a
 * lane follow each other and two lanes run side by side, the longest ways through last; whatever is `alone` comes after all of them.
 * Types and lint read what a build writes, so they are in its lane.
 */
export const STEPS = [
  { part: "checks", lane: 1, name: "types", run: () => check("tsc", ["--noEmit"]) },
  { part: "checks", lane: 1, name: "lint", run: () => check("oxlint", ["--type-aware"]) },
  { part: "e2e", lane: 1, name: "build", run: () => stages(bundle, site) },
  { part: "e2e", lane: 1, name: "end-to-end tests", run: playwright },
  { part: "checks", lane: 2, name: "format", run: () => check("biome", ["check", "."]) },
  { part: "checks", lane: 2, name: "dead code", run: () => check("knip", ["--no-progress"]) },
  { part: "unit", lane: 2, name: "unit tests", run: (paths) => vitest("unit", paths) },
  { part: "database", lane: 2, name: "database tests", run: database },
  // What they measure is time and memory.
  { part: "timed", alone: true, name: "timed faults", run: (paths) => vitest("timed", paths) },
  { part: "attack", alone: true, name: "attacks", run: attacks },
];

/** No test takes as long as this, so a runner that prints nothing meanwhile has stopped. */
const SILENT_SECONDS = 600;

async function check(tool, args) {
  const { code, output } = await runTool(tool, args);
  return code === 0 ? passed() : failed(output);
}

async function database(paths) {
  const there = await stages(redis);
  if (there.failed > 0) return there;
  const result = await vitest("database", paths);
  return findRedis()
    ? result
    : { ...result, note: "skipped those of REDIS_URL: no redis-server is installed" };
}

async function vitest(project, paths) {
  const report = freshReport(project);
  const args = [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=./scripts/checks/files.reporter.mjs",
    "--reporter=json",
    `--outputFile=${report}`,
    ...paths,
  ];
  const ended = await runTool("vitest", args, { silentSeconds: SILENT_SECONDS });
  const result = fromReport(ended, report, fromVitest);
  const unended = unendedFiles(result.output);
  return unended.length === 0
    ? result
    : { ...result, output: `${result.output}\nDid not end: ${unended.join(" ")}` };
}

async function playwright(paths) {
  const built = await stages(bundle, site);
  if (built.failed > 0) return failed("There is no build to test; see the step before.");
  const needsBrowser = paths.length === 0 || paths.some((path) => !path.startsWith("e2e/api/"));
  const there = needsBrowser ? await stages(browser) : built;
  if (there.failed > 0) return there;
  await stages(pgbouncer);
  const report = freshReport("e2e");
  const args = ["test", "--reporter=list,json", ...paths];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const ended = await runTool("playwright", args, { env, silentSeconds: SILENT_SECONDS });
  return fromReport(ended, report, fromPlaywright);
}

/** Counts the lines that the attacks printed: each says how it went. */
async function attacks(paths) {
  const built = await stages(bundle, site);
  if (built.failed > 0) return failed("There is no build to attack; see the step before.");
  const suites = paths.map((path) => basename(path, ".ts"));
  const args = ["attack/attack.ts", "--short", ...suites];
  return fromAttacks(await runTool("tsx", args, { silentSeconds: SILENT_SECONDS }));
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
