import { copied } from "./copied";
import { type Placed, withExactCase } from "./place-records";
import type { ImportedRecord } from "./record";

type Row = { row: number; url: string; alias: string; stored: string };

/** The links of an import so far, by what their addresses are but for the case of letters. */
export class EarlierRows {
  private readonly rows = new Map<string, Row[]>();

  /**
   * Takes a link that is free. One that an earlier row has as well is not new, and is where that one is; one that differs from earlier rows by case
   * alone gets its letters exactly, where it can.
   */
  take(place: Placed): { place: Placed; isNew: boolean } {
    const { record, name, domainRow } = place;
    const all = this.rows.get(name) ?? [];
    const earlier = domainRow?.aliasCase === "sensitive" ? exactly(all, record) : same(all, record);
    if (earlier) return { place: { ...place, alias: earlier.stored }, isNew: false };
    const placed = all.length === 0 ? place : withExactCase(place);
    if (!placed) return { place, isNew: false };
    const { row, url, alias } = record;
    const kept = { row, url: copied(url), alias: copied(alias), stored: copied(placed.alias) };
    this.rows.set(copied(name), [...all, kept]);
    return { place: placed, isNew: true };
  }

  /** The row that has the link of this one, or keeps it from being one. */
  before(record: ImportedRecord, name: string): Omit<Row, "stored"> | undefined {
    const all = this.rows.get(name) ?? [];
    return same(all, record) ?? all[0];
  }
}

/** The row that has this very alias, or leads where this one does. */
const same = (rows: Row[], { alias, url }: ImportedRecord): Row | undefined =>
  exactly(rows, { alias }) ?? rows.find((one) => one.url === url);

const exactly = (rows: Row[], { alias }: Pick<ImportedRecord, "alias">): Row | undefined =>
  rows.find((one) => one.alias === alias);
