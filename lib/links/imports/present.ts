import type { ImportedRow } from "./import-links";
import type { FileImportResponse } from "./schema";

/** The answer to an import: how many rows had which outcome, and each of them. */
export const presentImport = (rows: ImportedRow[]): FileImportResponse => ({
  created: count(rows, "created"),
  existing: count(rows, "existing"),
  refused: count(rows, "refused"),
  clicks: rows.reduce((sum, { clicks = 0 }) => sum + clicks, 0),
  results: rows.map(({ row, outcome, key, shortUrl, reason, leftOut, clicks }) => ({
    ...{ row, outcome, link: key },
    ...(shortUrl !== undefined && { shorturl: shortUrl }),
    ...(reason !== undefined && { message: reason }),
    ...(clicks !== undefined && { clicks }),
    ...(leftOut.length > 0 && { leftout: leftOut }),
  })),
});

const count = (rows: ImportedRow[], outcome: ImportedRow["outcome"]) =>
  rows.filter((row) => row.outcome === outcome).length;
