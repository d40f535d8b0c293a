import { expect, test } from "vitest";
import { repeatedAliases } from "./same-alias";

test("the second row with an alias is named, in any case, and only on the same domain", () => {
  const bodies = [{ custom: "menu" }, {}, { custom: "Menu" }, { custom: "menu", domain: "go.acme.example" }];
  expect(repeatedAliases(bodies, (row) => `as row ${row}`)).toEqual([{ row: 3, message: "as row 1" }]);
});
