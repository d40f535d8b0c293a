import { expect, test } from "vitest";
import { signal } from "./signal-fixtures";

test.each([0, Number.NaN, -1])("%s is no process", (pid) => {
  expect(() => signal([pid], "SIGCONT")).toThrow(`There is no process ${pid}`);
});

test("a process that has ended is passed over", () => {
  expect(() => signal([2 ** 22 + 1], "SIGCONT")).not.toThrow();
});
