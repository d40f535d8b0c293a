import { expect, test } from "vitest";
import { unendedFiles } from "./files.reporter.mjs";

test("files that began and did not end are named", () => {
  const output = "began a.test.ts\nbegan b.test.ts\n ✓ a.test.ts\nended a.test.ts\nbegan c.test.ts\n";
  expect(unendedFiles(output)).toEqual(["b.test.ts", "c.test.ts"]);
});
