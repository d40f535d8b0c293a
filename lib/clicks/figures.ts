import { perProcess } from "@/lib/per-process";

/** What happened to the clicks of this process since it started, in records. For `/readyz` and `/metrics`. */
export type ClickFigures = {
  /** visits that were given to the spool */
  recorded: number;
  /** of these, in the spool file */
  spooled: number;
  /** of these, in the database without a file, because the disk refused them */
  direct: number;
  /** in the database, those of earlier processes included */
  drained: number;
  /** lost, because the spool could not be written and its memory was full */
  dropped: number;
  /** records that the database refused, kept in the spool's `damaged` folder */
  refused: number;
  /** bytes of the spool that could not be read, kept there as well */
  damagedBytes: number;
  /** waiting to be drained */
  spoolBytes: number;
  /** milliseconds since 1970 since when something has been waiting without a break, 0 when nothing does */
  behindSince: number;
};

/** The figures of this process, live: whoever counts writes into this object. */
export const clickFigures = (): ClickFigures =>
  perProcess("click-figures", () => ({
    recorded: 0,
    spooled: 0,
    direct: 0,
    drained: 0,
    dropped: 0,
    refused: 0,
    damagedBytes: 0,
    spoolBytes: 0,
    behindSince: 0,
  }));
