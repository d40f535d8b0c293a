import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The result of a step. `output` is shown when it failed. `failures` are the tests that did, each with its file, as far as the runner names them. */
export const passed = (count = 1) => ({ passed: count, failed: 0, failures: [], output: "" });
export const failed = (output, count = 1) => ({ passed: 0, failed: count, failures: [], output });

/** More files than this do not fail for want of a processor. */
const MOST_AGAIN = 5;

/** The files to run again by themselves: of few failures, each of which has a file. */
export function filesToRunAgain({ failed, failures }) {
  const files = [...new Set(failures.map(({ file }) => file))];
  return failures.length === failed && files.length <= MOST_AGAIN ? files : [];
}

/** Both runs as one. What failed in the second run has failed; what failed in the first one only is `flaky`. */
export function afterSecondRun(first, second) {
  const again = second.failures.map(nameOf);
  // A runner that broke down says nothing of the tests it did not come to.
  const isWhole = second.failures.length === second.failed;
  return {
    passed: Math.max(0, first.passed + testsIn(first) - testsIn(second)),
    failed: second.failed,
    failures: isWhole ? second.failures : first.failures,
    flaky: isWhole ? first.failures.filter((each) => !again.includes(nameOf(each))) : [],
    output: second.output,
  };
}

/** An unhandled error has failed beside a test, not as one. */
const testsIn = ({ failed, failures }) => failed - failures.filter(({ isUnhandled }) => isUnhandled).length;

export const nameOf = ({ file, title }) => `${file} › ${title}`;

/**
 * Counts from a runner's own JSON report, never from what it prints. A runner that ended badly although nothing failed,
 * that left no report, or that ran nothing at all has failed once.
 */
export function fromReport({ code, output }, path, count) {
  const report = read(path);
  if (!report) return failed(`${output}\nThe runner exited with code ${code} and left no report.`);
  const counts = count(report, output);
  if (counts.failed === 0 && code !== 0)
    return { ...counts, failed: 1, output: `${output}\nThe runner exited with code ${code}.` };
  if (counts.failed === 0 && counts.passed === 0) return failed(`${output}\nNo test ran.`);
  return { ...counts, output };
}

/** Counts of a Vitest report. `output` is what Vitest printed beside it: unhandled errors are not in the report. */
export const fromVitest = ({ numPassedTests, testResults }, output = "") => {
  const inTests = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(".", name);
    const broken = assertionResults.filter((test) => test.status === "failed");
    if (broken.length > 0) return broken.map(({ fullName }) => ({ file, title: fullName }));
    // A file that could not be loaded has no tests of its own to fail.
    return status === "failed" ? [{ file, title: "the file itself" }] : [];
  });
  const failures = [...inTests, ...unhandledErrors(output)];
  return { passed: numPassedTests, failed: failures.length, failures };
};

const UNHANDLED = /⎯ Unhandled (?!Errors)\w+ ⎯+\n(.*)[^]*?This error originated in "([^"]+)" test file/g;

const unhandledErrors = (output) =>
  [...stripVTControlCharacters(output).matchAll(UNHANDLED)].map(([, error, file]) => ({
    file,
    title: `an unhandled error: ${error}`,
    isUnhandled: true,
  }));

export const fromPlaywright = ({ stats, suites = [], errors, config }) => {
  const below = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(below)];
  const failures = suites
    .flatMap(below)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => ({ file: relative(".", join(config.rootDir, file)), title }));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures };
};

/** The closing line alone is not believed: it must agree with the exit code. */
export function fromAttacks({ code, output }) {
  const [, passed, broken] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (passed === undefined || (code === 0) !== (broken === "0"))
    return failed(`${output}\nThe attacks exited with code ${code}.`);
  const failures = [...output.matchAll(/^failed in (\S+): (.*)$/gm)].map(([, file, title]) => ({
    file,
    title,
  }));
  return { passed: Number(passed), failed: Number(broken), failures, output };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
