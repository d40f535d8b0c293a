import { expect, test } from "vitest";
import { countSingles, partPath, readNode, readRoot, writeNode, writeRoot } from "./condition-tree";

const CONDITIONS = [
  { country: ["DE"] },
  { not: { country: ["DE"] } },
  { eu: true },
  { eu: false },
  { all: [{ bot: true }, { any: [{ city: ["Bonn"] }, { not: { percent: 5 } }] }] },
  { not: { any: [{ returning: false }] } },
  { system: { name: "iOS", least: "17", later: "unknown" } },
];

test("every condition of the API is written as it was read", () => {
  for (const when of CONDITIONS) {
    expect(writeNode(readNode(when))).toEqual(when);
    expect(writeRoot(readRoot(when))).toEqual(when);
  }
  expect(writeRoot(readRoot(undefined))).toBeUndefined();
});

test("what this version does not know stays as it is", () => {
  for (const raw of [{ planet: ["earth"] }, { country: ["DE"], bot: true }, "text", 7, [], {}, { all: "x" }])
    expect(writeNode(readNode(raw))).toEqual(raw);
});

test("a flag that is false is an is-not, and two nots are none", () => {
  expect(readNode({ eu: false })).toMatchObject({ negated: true });
  expect(readNode({ not: { eu: false } })).toMatchObject({ negated: false });
  expect(readNode({ not: { not: { bot: true } } })).toMatchObject({ negated: false });
});

test("one condition needs no group around it, a second one does", () => {
  const root = readRoot({ bot: true });
  expect(partPath(root, 0)).toEqual([]);
  const two = { ...root, parts: [...root.parts, { eu: true }] };
  expect(writeRoot(two)).toEqual({ all: [{ bot: true }, { eu: true }] });
  expect(writeRoot({ ...root, parts: [] })).toBeUndefined();
  const group = readRoot({ not: { any: [{ bot: true }] } });
  expect(partPath(group, 0)).toEqual(["not", "any", 0]);
  expect(countSingles(CONDITIONS[4])).toBe(3);
});
