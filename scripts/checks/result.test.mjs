import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  afterSecondRun,
  filesToRunAgain,
  fromAttacks,
  fromPlaywright,
  fromReport,
  fromVitest,
} from "./result.mjs";

const folder = mkdtempSync(join(tmpdir(), "report-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "report.json");
const counted = (code, report, count) => {
  writeFileSync(path, typeof report === "string" ? report : JSON.stringify(report));
  const result = fromReport({ code, output: "" }, path, count);
  return [result.passed, result.failed];
};
const broken = (fullName) => ({ fullName, status: "failed" });
const file = (name, ...assertionResults) => ({
  name: join(process.cwd(), name),
  status: "failed",
  assertionResults,
});
const vitest = (numPassedTests, testResults = []) => ({ numPassedTests, testResults });
const playwright = (expected, unexpected, flaky = 0, errors = [], suites = []) => ({
  config: { rootDir: join(process.cwd(), "e2e") },
  stats: { expected, unexpected, flaky },
  suites,
  errors,
});

test.each([
  [
    "what passed and failed is counted",
    1,
    vitest(3, [file("a.test.ts", broken("x"), broken("y"))]),
    fromVitest,
    [3, 2],
  ],
  ["a file that does not load has failed", 1, vitest(3, [file("a.test.ts")]), fromVitest, [3, 1]],
  ["an error outside of every test has failed", 1, vitest(3), fromVitest, [3, 1]],
  ["no test at all has failed", 0, vitest(0), fromVitest, [0, 1]],
  ["a report cut short has failed", 0, "{", fromVitest, [0, 1]],
  ["the browser's tests are counted", 1, playwright(3, 2), fromPlaywright, [3, 2]],
  ["a test that passed only sometimes has failed", 0, playwright(3, 0, 1), fromPlaywright, [3, 1]],
  ["a server that did not start has failed", 1, playwright(0, 0, 0, [{}]), fromPlaywright, [0, 1]],
])("%s", (_, code, report, count, expected) => {
  expect(counted(code, report, count)).toEqual(expected);
});

test("what failed is named with its file, as it is given to the runner", () => {
  const nested = { suites: [{ specs: [{ ok: false, file: "api/a.spec.ts", title: "x" }, { ok: true }] }] };
  expect(fromPlaywright(playwright(1, 1, 0, [], [nested])).failures).toEqual([
    { file: "e2e/api/a.spec.ts", title: "x" },
  ]);
  expect(fromVitest(vitest(1, [file("lib/a.test.ts", broken("x"))])).failures).toEqual([
    { file: "lib/a.test.ts", title: "x" },
  ]);
});

test("an unhandled error is named with the file that ran meanwhile, and is no test that passes later", () => {
  const output =
    "⎯⎯ Unhandled Errors ⎯⎯\n\nVitest caught 1 unhandled error.\n\n\u001b[31m⎯⎯⎯ Unhandled Rejection ⎯⎯⎯\u001b[39m\n" +
    'Error: connection lost\n  at there\nThis error originated in "\u001b[1mlib/a.db.test.ts\u001b[22m" test file. It does not\n';
  const first = fromVitest(vitest(3), output);
  const unhandled = { file: "lib/a.db.test.ts", title: "an unhandled error: Error: connection lost" };
  expect(first).toMatchObject({ passed: 3, failed: 1, failures: [unhandled] });
  expect(afterSecondRun(first, fromVitest(vitest(2)))).toMatchObject({
    passed: 3,
    failed: 0,
    flaky: [unhandled],
  });
  expect(afterSecondRun(first, fromVitest(vitest(2), output))).toMatchObject({ passed: 3, failed: 1 });
});

test("an attack that succeeded is named with its file", () => {
  const output = "\nfailed in attack/suites/paths.ts: a path: with a colon\n\n2 passed, 1 failed\n";
  const failures = [{ file: "attack/suites/paths.ts", title: "a path: with a colon" }];
  expect(fromAttacks({ code: 1, output })).toMatchObject({ passed: 2, failed: 1, failures });
  expect(fromAttacks({ code: 0, output }).failures).toEqual([]);
});

const x = { file: "a", title: "x" };
const y = { file: "a", title: "y" };

test("few failures run again; many, and what has no file, do not", () => {
  expect(filesToRunAgain({ failed: 2, failures: [x, y] })).toEqual(["a"]);
  expect(filesToRunAgain({ failed: 1, failures: [] })).toEqual([]);
  const many = Array.from({ length: 6 }, (_, n) => ({ file: `f${n}`, title: "x" }));
  expect(filesToRunAgain({ failed: 6, failures: many })).toEqual([]);
});

test.each([
  ["all pass", { passed: 5, failed: 0, failures: [] }, { passed: 10, failed: 0, flaky: [x, y] }],
  ["one fails again", { passed: 4, failed: 1, failures: [y] }, { passed: 9, failed: 1, flaky: [x] }],
  ["the runner breaks down", { passed: 0, failed: 1, failures: [] }, { passed: 9, failed: 1, flaky: [] }],
])("after a second run in which %s", (_, second, expected) => {
  expect(afterSecondRun({ passed: 8, failed: 2, failures: [x, y] }, second)).toMatchObject(expected);
});

test("a runner that left no report has failed", () => {
  expect(fromReport({ code: 0, output: "" }, "no/such/report.json", fromVitest).failed).toBe(1);
});
