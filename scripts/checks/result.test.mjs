import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fromPlaywright, fromReport, fromVitest } from "./result.mjs";

const folder = mkdtempSync(join(tmpdir(), "report-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "report.json");
const counted = (code, report, count) => {
  writeFileSync(path, typeof report === "string" ? report : JSON.stringify(report));
  const result = fromReport({ code, output: "" }, path, count);
  return [result.passed, result.failed];
};
const vitest = (numPassedTests, numFailedTests, testResults = []) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});
const playwright = (expected, unexpected, flaky = 0, errors = []) => ({
  stats: { expected, unexpected, flaky },
  errors,
});

test.each([
  ["what passed and failed is counted", 1, vitest(3, 2), fromVitest, [3, 2]],
  [
    "a file that does not load has failed",
    1,
    vitest(3, 0, [{ status: "failed", assertionResults: [] }]),
    fromVitest,
    [3, 1],
  ],
  ["an error outside of every test has failed", 1, vitest(3, 0), fromVitest, [3, 1]],
  ["no test at all has failed", 0, vitest(0, 0), fromVitest, [0, 1]],
  ["a report cut short has failed", 0, "{", fromVitest, [0, 1]],
  ["the browser's tests are counted", 1, playwright(3, 2), fromPlaywright, [3, 2]],
  ["a test that passed only sometimes has failed", 0, playwright(3, 0, 1), fromPlaywright, [3, 1]],
  ["a server that did not start has failed", 1, playwright(0, 0, 0, [{}]), fromPlaywright, [0, 1]],
])("%s", (_, code, report, count, expected) => {
  expect(counted(code, report, count)).toEqual(expected);
});

test("a runner that left no report has failed", () => {
  expect(fromReport({ code: 0, output: "" }, "no/such/report.json", fromVitest).failed).toBe(1);
});
