import type { BulkRow, ImportedRow } from "./bulk";
import { presentCreated } from "./present";

/**
 * The answer to a bulk create: how many were made and refused, and each row in its place, counted from 1, with the settings that its
 * export did not hold.
 */
export const presentBulk = (rows: ImportedRow[]) => ({
  created: rows.filter(({ kind }) => kind === "made").length,
  refused: rows.filter(({ kind }) => kind === "refused").length,
  results: rows.map((row, at) => ({
    row: at + 1,
    ...resultOf(row),
    ...(row.leftOut.length > 0 && { leftout: row.leftOut }),
  })),
});

/** A row that is good but was not made has neither id nor address. */
function resultOf(row: BulkRow) {
  switch (row.kind) {
    case "made":
      return { error: 0 as const, ...presentCreated(row.link) };
    case "good":
      return { error: 0 as const };
    case "refused":
      return { error: 1 as const, message: row.failure.message };
  }
}
