import { expect, test } from "../fixtures";
import { walk } from "../fuzz/walk";

test("500 requests that the document makes possible: no 5xx, no answer that it does not describe", async () => {
  test.setTimeout(120_000);
  const figures = await walk(500);
  // Most of them must get somewhere, else this shows nothing.
  expect(figures[200]).toBeGreaterThan(50);
});
