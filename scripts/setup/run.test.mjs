import { expect, test } from "vitest";
import { run } from "./run.mjs";

const node = (text, options) => run(process.execPath, ["-e", text], options);

test("a program that prints nothing any more is stopped", async () => {
  const { code, output } = await node('console.log("began"); setInterval(() => {}, 1_000)', {
    silentSeconds: 4,
  });
  expect(code).toBe(124);
  expect(output).toMatch(/^began\n\nStopped after printing nothing for longer than 4 seconds\.$/m);
});

test("one that goes on printing is left until it ends", async () => {
  const text = "let n = 0; setInterval(() => console.log(++n) || (n === 50 && process.exit(3)), 100)";
  const { code, output } = await node(text, { silentSeconds: 4 });
  expect([code, output.trim().split("\n").length]).toEqual([3, 50]);
});
