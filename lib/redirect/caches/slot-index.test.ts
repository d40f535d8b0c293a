import { expect, test } from "vitest";
import { SlotIndex } from "./slot-index";

const HALF = 2 ** 31;

test("records of one hash are told apart, and stay when others before them go", () => {
  const index = new SlotIndex(100);
  for (let record = 0; record < 50; record++) index.add(HALF, record);
  for (let record = 0; record < 50; record += 2) index.remove(index.find(HALF, (found) => found === record));
  for (let record = 0; record < 50; record++)
    expect(index.find(HALF, (found) => found === record) === -1).toBe(record % 2 === 0);
});

test("after any order of adding and removing, exactly the rest is found", () => {
  const index = new SlotIndex(300);
  const hashOf = (record: number) => Math.imul(record, 0x9e3779b1) >>> 0;
  const slotOf = (record: number) => index.find(hashOf(record), (found) => found === record);
  for (let record = 0; record < 10_000; record++) {
    index.add(hashOf(record), record);
    if (record >= 299) index.remove(slotOf(record - 299));
  }
  for (let record = 0; record < 10_000; record++) expect(slotOf(record) === -1).toBe(record < 9_701);
});

test("any record number that the ring gives can be kept", () => {
  const index = new SlotIndex(4);
  for (const record of [0, 0xffff_fffe]) index.add(1, record);
  index.replace(
    index.find(1, (record) => record === 0),
    7,
  );
  expect(index.recordIn(index.find(1, (record) => record === 7))).toBe(7);
  expect(index.find(1, (record) => record === 0xffff_fffe)).not.toBe(-1);
});
