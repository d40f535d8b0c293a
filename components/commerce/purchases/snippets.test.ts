import { expect, test } from "vitest";
import { SNIPPETS } from "./snippets";

const origin = "https://go.example.com";

test.each(SNIPPETS)("$name asks the validation with key and code", ({ write }) => {
  const text = write({ origin, code: "AB-1" });
  expect(text).toContain(`${origin}/api/purchases/validation`);
  expect(text).toContain("YOUR_ITEMS_KEY");
  expect(text).toContain("AB-1");
});

test("a code cannot leave its quotes", () => {
  const code = `'; rm -rf / "\\`;
  const [curl = "", php = "", javascript = "", python = ""] = SNIPPETS.map(({ write }) =>
    write({ origin, code }),
  );
  expect(curl).toContain(`'purchase_code='\\''; rm -rf / "\\'`);
  expect(php).toContain(`'\\'; rm -rf / "\\\\'`);
  expect(javascript).toContain(JSON.stringify(code));
  expect(python).toContain(JSON.stringify(code));
});
