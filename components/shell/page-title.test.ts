import { expect, test } from "vitest";
import { titleOf } from "./page-title";

test("a record's title has its name, the part that is open, and the brand of the page's own title", () => {
  expect(titleOf("spring-24", "Statistics", "Link · Switchyard")).toBe("spring-24 · Statistics · Switchyard");
});

test("a title without a part, or on a page without a title, has no empty places", () => {
  expect(titleOf("spring-24", "", "Switchyard")).toBe("spring-24 · Switchyard");
  expect(titleOf("spring-24", "Statistics", "")).toBe("spring-24 · Statistics");
});
