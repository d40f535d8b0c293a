import { conflict, Failure } from "../failure";

/** Refuses a file that isn't a backup, or not whole any more. Nothing has been touched by then. */
export const damaged = (what: string) =>
  new Failure(
    "invalid",
    `The backup is damaged: ${what}. Nothing was restored from it; use another copy, or an older backup.`,
  );

/** Refuses a file that no Switchyard has written. */
export const foreign = (what: string) =>
  new Failure(
    "invalid",
    `This is not a backup of Switchyard: ${what}. Name a file that \`backup\` has made.`,
  );

/** Refuses a place that a backup can't be restored into. */
export const notEmpty = (what: string) =>
  conflict(`${what} A backup is restored into an empty installation only.`);
