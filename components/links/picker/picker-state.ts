import { outsideValue } from "@/components/ui/browser-values";

/** The open question: campaign or channel, for which items, and what to do with the answer. */
export type Question = {
  noun: "campaign" | "channel";
  /** name of the items to assign */
  about: string;
  /** given where "none" is an answer as well: its words */
  none?: string;
  choose: (id: number | null) => void;
};

let asked: Question | undefined;
const question = outsideValue(() => asked, undefined);

/** Asks for one of the campaigns or channels, in a layer over the page. A new question takes the place of an open one. */
export const openPicker = (next: Question): void => ask(next);

/** Closes the question, answered or not. */
export const closePicker = (): void => ask(undefined);

export const usePickerQuestion = question.use;

function ask(next: Question | undefined) {
  asked = next;
  question.changed();
}
