import { expect, test } from "vitest";
import { identified, withKeptIds } from "./block-ids";

const link = (label: string, url = `https://example.com/${label}`) => ({ type: "link" as const, label, url });
const idsOf = (blocks: { id: string }[]) => blocks.map(({ id }) => id);

test("a block without an id has the same one wherever it is, and its twin another", () => {
  const [a = "", b = "", twin = ""] = idsOf(identified([link("a"), link("b"), link("a")]));
  expect(new Set([a, b, twin]).size).toBe(3);
  expect(idsOf(identified([link("b"), link("a")]))).toEqual([b, a]);
  const { url, label, type } = link("a");
  expect(idsOf(identified([{ url, label, type }]))).toEqual([a]);
});

test("ids that are sent are kept, whatever else changes", () => {
  const before = withKeptIds([link("a"), link("b")], []);
  const [a, b] = before;
  const after = withKeptIds(
    [
      { ...link("new"), id: b?.id },
      { ...link("a"), id: a?.id },
    ],
    before,
  );
  expect(idsOf(after)).toEqual([b?.id, a?.id]);
});

test("blocks that are sent without ids are recognized by what they hold, then by where they lead", () => {
  const before = withKeptIds([link("a"), link("b"), link("c")], []);
  const [a, , c] = idsOf(before);
  const after = withKeptIds([link("c"), link("Renamed", "https://example.com/a"), link("d")], before);
  expect(idsOf(after).slice(0, 2)).toEqual([c, a]);
  expect(idsOf(before)).not.toContain(after[2]?.id);
});

test("an id that is sent is given to nobody else", () => {
  const before = withKeptIds([link("a")], []);
  const [a] = idsOf(before);
  const after = withKeptIds([link("a"), { ...link("b"), id: a }], before);
  expect(new Set(idsOf(after)).size).toBe(2);
  expect(after[1]?.id).toBe(a);
});
