import { expect, test } from "vitest";
import type { OwnerCount } from "./store";
import { ownerKey, together } from "./together";

const link = (id: number, clicks: number): OwnerCount => ({ owner: "link", id, clicks, uniques: 1 });

test("counts of the same are added up, also where the second list says them twice", () => {
  const found = together([link(1, 5), link(2, 3)], [link(2, 4), link(3, 1), link(2, 1)], ownerKey);
  expect(found.map(({ id, clicks, uniques }) => [id, clicks, uniques])).toEqual([
    [1, 5, 1],
    [2, 8, 3],
    [3, 1, 1],
  ]);
});

test("owners of two kinds are two, whatever their ids", () => {
  const code: OwnerCount = { ...link(1, 2), owner: "qr" };
  expect(together([link(1, 5)], [code], ownerKey)).toHaveLength(2);
});
