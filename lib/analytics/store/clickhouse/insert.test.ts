import { expect, test } from "vitest";
import { COLUMNS } from "../../ingest/click-line";
import { insistOnVersion } from "./connection";
import { LINE_COLUMNS } from "./insert";

test("a spool line is stored as it is, but for its visitor", () => {
  expect(`${LINE_COLUMNS}, visitor`).toBe(COLUMNS);
});

test("a server that is too old is named in plain words", () => {
  for (const version of ["24.8.1.2684", "24.10.1.1", "26.7.2.1"]) insistOnVersion(version);
  for (const version of ["24.7.6.8", "23.12.1.1"])
    expect(() => insistOnVersion(version)).toThrow(
      `is ClickHouse ${version}. Switchyard needs 24.8 or newer.`,
    );
});
