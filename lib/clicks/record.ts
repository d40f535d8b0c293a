import type { Click } from "./click";
import { lineOf } from "./line";
import type { Spool } from "./spool";

/** Counts a visit. `answer` sends the visitor away; it runs once the click is safe from a crash of this process. */
export type Recorder = (click: Click, answer: () => void) => void;

export const recorder =
  (spool: Spool): Recorder =>
  (click, answer) =>
    spool.append(lineOf(click), answer);
