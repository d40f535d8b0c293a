import { useSyncExternalStore } from "react";

/** What is asked: which campaign or channel, for what, and what to do with the answer. */
export type Question = {
  noun: "campaign" | "channel";
  /** what will be put into it, as people call it */
  about: string;
  /** given where "none" is an answer as well: its words */
  none?: string;
  choose: (id: number | null) => void;
};

let asked: Question | undefined;
const listeners = new Set<() => void>();

/** Asks for one of the campaigns or channels, in a layer over the page. A new question takes the place of an open one. */
export const openPicker = (question: Question): void => notify(question);

/** Closes the question, answered or not. */
export const closePicker = (): void => notify(undefined);

export const usePickerQuestion = (): Question | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => undefined,
  );

function notify(next: Question | undefined) {
  asked = next;
  for (const listener of listeners) listener();
}
