import type { AllCounts } from "../store";
import { quarterIn } from "./quarters";
import { addValues, dictionariesOf } from "./sum";
import { Tally } from "./tally";
import { VarintReader } from "./varints";

/** A day of history: the quarters of an hour that had visits, and the values of each hour. `day` of the month, from 0. */
export type HistoryDay = { day: number; quarters: (AllCounts & { quarter: number })[]; hours: Tally[] };

const HOURS = 24;

/** The days of a row of history. A day may come more than once. */
export function* readHistory(body: Buffer, hasDestinations: boolean): Generator<HistoryDay> {
  for (const days = new VarintReader(body); !days.isAtEnd(); ) {
    const day = days.read();
    const row = new VarintReader(days.readBytes());
    const quarters = Array.from({ length: row.read() }, () => quarterIn(row));
    const hours = Array.from({ length: HOURS }, () => {
      const tally = new Tally(dictionariesOf(hasDestinations));
      addValues(new VarintReader(row.readBytes()), tally, hasDestinations);
      return tally;
    });
    yield { day, quarters, hours };
  }
}
