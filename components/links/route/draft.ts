import type { RouteStop } from "./route-edit";

/** The stop that is being changed. */
export type Draft = {
  at: number;
  stop: RouteStop;
  /** nothing of it is saved yet */
  isNew: boolean;
  isDirty: boolean;
  /** what of it is on its way, and part of the route that is shown as saved */
  sent?: RouteStop;
};

/** A stop as it is opened. */
export const opened = (at: number, stop: RouteStop): Draft => ({ at, stop, isNew: false, isDirty: false });

/** The same once nothing of it is on its way any longer. */
export const unsent = ({ at, stop, isNew, isDirty }: Draft): Draft => ({ at, stop, isNew, isDirty });

/** Whether all of a stop is on its way: nothing was typed into it since. */
export const isWhollySent = (draft: Draft | undefined): boolean =>
  draft?.sent !== undefined && draft.sent === draft.stop;

/** A route with the stop that is being changed. */
export const withDraft = (saved: readonly RouteStop[], { at, stop, isNew }: Draft): readonly RouteStop[] =>
  isNew || at >= saved.length ? saved.toSpliced(at, 0, stop) : saved.with(at, stop);

/** What is left to change once a stop is saved: what was typed since it was sent. Another stop may be open by then. */
export function afterSaved(now: Draft | undefined, sent: RouteStop): Draft | undefined {
  if (now?.sent !== sent) return now;
  return now.stop === sent ? undefined : { at: now.at, stop: now.stop, isNew: false, isDirty: true };
}

/** The draft beside a route in which a stop was put in at a place, or from which the one there was taken. */
export function beside(draft: Draft | undefined, change: "in" | "out", place: number): Draft | undefined {
  if (!draft) return undefined;
  const isBehind = change === "in" ? draft.at >= place : draft.at > place;
  if (isBehind) return { ...draft, at: draft.at + (change === "in" ? 1 : -1) };
  // Where the one that is open was taken away, it is one that nothing is saved of.
  return change === "out" && draft.at === place ? { ...draft, isNew: true, isDirty: true } : draft;
}
