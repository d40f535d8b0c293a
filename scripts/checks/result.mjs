import { readFileSync } from "node:fs";

/** The result of a step. `output` is shown when it failed. */
export const passed = (count = 1) => ({ passed: count, failed: 0, output: "" });
export const failed = (output, count = 1) => ({ passed: 0, failed: count, output });

/**
 * Counts from a runner's own JSON report, never from what it prints. A runner that ended badly although nothing failed,
 * that left no report, or that ran nothing at all has failed once.
 */
export function fromReport({ code, output }, path, count) {
  const report = read(path);
  if (!report) return failed(`${output}\nThe runner exited with code ${code} and left no report.`);
  const counts = count(report);
  if (counts.failed === 0 && code !== 0)
    return { ...counts, failed: 1, output: `${output}\nThe runner exited with code ${code}.` };
  if (counts.failed === 0 && counts.passed === 0) return failed(`${output}\nNo test ran.`);
  return { ...counts, output };
}

export const fromVitest = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  // A file that could not be loaded has no tests of its own to fail.
  failed:
    numFailedTests +
    testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0)
      .length,
});

export const fromPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

/** The closing line alone is not believed: it must agree with the exit code. */
export function fromAttacks({ code, output }) {
  const [, passed, broken] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (passed === undefined || (code === 0) !== (broken === "0"))
    return failed(`${output}\nThe attacks exited with code ${code}.`);
  return { passed: Number(passed), failed: Number(broken), output };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
