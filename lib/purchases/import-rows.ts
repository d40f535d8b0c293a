import Papa from "papaparse";
import { invalidField } from "../failure";

const MOST_ROWS = 5_000;

/** What other marketplaces call the columns of a new purchase. */
const OTHER_NAMES: Record<string, string> = {
  code: "purchase_code",
  item_name: "item",
  product: "item",
  license: "license_type",
  licence: "license_type",
  amount: "price",
  sold_at: "date",
  purchase_date: "date",
  username: "buyer",
  email: "buyer",
  support_until: "supported_until",
  reversed: "refunded",
};

export type ImportRow = Record<string, string>;

/** The rows of a CSV file under our own names of their columns. Throws when it is none, has no codes or too many rows. */
export function readRows(csv: string): ImportRow[] {
  const { data, errors, meta } = Papa.parse<ImportRow>(csv.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: columnOf,
    transform: (cell) => cell.trim(),
  });
  const [broken] = errors.filter(({ type }) => type === "Quotes");
  if (broken) throw invalidField("csv", `has a quote that does not close in row ${(broken.row ?? 0) + 1}`);
  if (!meta.fields?.includes("purchase_code"))
    throw invalidField("csv", "must have a first line that names its columns, purchase_code among them");
  if (data.length === 0) throw invalidField("csv", "has no rows below its first line");
  if (data.length > MOST_ROWS) throw invalidField("csv", `must have at most ${MOST_ROWS} rows`);
  return data;
}

function columnOf(header: string): string {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return OTHER_NAMES[name] ?? name;
}
