import { expect, test } from "vitest";
import { fieldsOf, kindOf, variantsOf } from "./fields";
import type { Schema } from "./queries";

test.each<[Schema, string]>([
  [{ type: "integer" }, "integer"],
  [{ type: ["string", "null"] }, "string or null"],
  [{ enum: ["date", "click"] }, '"date" or "click"'],
  [{ const: 0 }, "0"],
  [{ type: "array", items: { type: "object" } }, "array of object"],
  [{ anyOf: [{ type: "integer" }, { type: "null" }, { type: "integer" }] }, "integer or null"],
  [{ type: "string", maxLength: 80 }, "string, at most 80 characters"],
  [{ type: "integer", minimum: 1, maximum: 50 }, "integer, 1 to 50"],
  [{ type: "integer", minimum: 1, maximum: 2_147_483_647 }, "integer"],
  [{}, "any"],
])("%j is %s", (schema, kind) => {
  expect(kindOf(schema)).toBe(kind);
});

test("a field says whether it is needed, what it means and what is inside", () => {
  const [list, plain] = fieldsOf({
    type: "object",
    required: ["list"],
    properties: {
      list: {
        type: "array",
        description: "The parts.",
        items: {
          oneOf: [
            { type: "object", properties: { type: { const: "title" }, text: { type: "string" } } },
            { type: "object", properties: { type: { const: "video" } } },
          ],
        },
      },
      plain: { type: "string" },
    },
  });
  expect(list).toMatchObject({ name: "list", required: true, description: "The parts." });
  expect(list?.variants.map(({ label, fields }) => [label, fields.map(({ name }) => name)])).toEqual([
    ['type: "title"', ["type", "text"]],
    ['type: "video"', ["type"]],
  ]);
  expect(plain).toMatchObject({ required: false, variants: [] });
});

test("an object without a choice has one variant without a label", () => {
  const inside = { type: "object", properties: { a: { type: "string" } } };
  expect(variantsOf({ anyOf: [inside, { type: "null" }] })).toMatchObject([
    { label: "", fields: [{ name: "a" }] },
  ]);
});
