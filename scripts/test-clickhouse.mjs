import "./setup/root.mjs";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromReport, fromVitest } from "./checks/result.mjs";
import { run, runTool, stopChildrenOnSignal } from "./setup/run.mjs";

// `npm run test:clickhouse [file…]`: the tests that need ClickHouse. Its engine is a package of half a gigabyte, so it is no dependency of the product:
// it is fetched when these tests run, and where that is not possible they are skipped.
const ENGINE = "chdb@3.4.0";
const FOLDER = ".cache/chdb";
const REPORT = ".cache/reports/clickhouse.json";

stopChildrenOnSignal();
const paths = process.argv.slice(2);
const reason = await fetchEngine();
if (reason) {
  console.log(`${reason}\n\n0 passed, 0 failed, ${testsIn("lib")} skipped`);
} else {
  mkdirSync(".cache/reports", { recursive: true });
  const args = [
    "run",
    "--project",
    "clickhouse",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${REPORT}`,
  ];
  const ended = await runTool("vitest", [...args, ...paths], { show: true });
  const { passed, failed } = fromReport(ended, REPORT, fromVitest);
  console.log(`\n${passed} passed, ${failed} failed, 0 skipped`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Installs the engine where it is not. Returns why that failed. */
async function fetchEngine() {
  if (existsSync(join(FOLDER, "node_modules/chdb/package.json"))) return "";
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), '{ "private": true }\n');
  // Without the prefix, `npm run` would have it become a dependency of the product.
  const { code, output } = await run(
    "npm",
    ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", ENGINE],
    {
      seconds: 600,
    },
  );
  return code === 0 ? "" : `${output.trim()}\n${ENGINE} could not be installed.`;
}

function testsIn(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith(".clickhouse.test.ts"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").match(/^test(\.each)?\(/gm) ?? []).length;
}
