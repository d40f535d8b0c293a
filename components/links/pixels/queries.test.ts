import { expect, test } from "vitest";
import { masked } from "./queries";

test("of a tag only its ends are shown, and of a short one less", () => {
  expect(masked("G-4KQ8ZW1X7T")).toBe("G-4K•••X7T");
  expect(masked("o8k3f")).toBe("o•••f");
});
