import { outsideValue } from "./browser-values";

type ToastAction = { label: string; run: () => void };

/** A short message that goes by itself. */
export type Toast = {
  tone: "plain" | "good" | "bad";
  title: string;
  description?: string;
  action?: ToastAction;
  /** a second thing to do, before that one */
  other?: ToastAction;
  /** milliseconds it stays, 4 s by default */
  duration?: number;
};

type Show = (toast: Toast) => void;

let show: Show | undefined;
const waiting: Toast[] = [];

/** Shows a toast. The first one brings what draws them; until that is there, toasts wait in line. */
export function toast(next: Toast): void {
  if (show) return show(next);
  waiting.push(next);
  toasts.changed();
}

const toasts = outsideValue(() => show !== undefined || waiting.length > 0, false);

/** True once there is something to show. */
export const useToastsWanted = toasts.use;

/** To be called by what draws toasts, when it can. */
export function showToastsWith(draw: Show): void {
  show = draw;
  for (const next of waiting.splice(0)) draw(next);
}

/**
 * Reports how a change ends: calls `good`, or shows the error. Works even when the initiator is unmounted by then, like a row whose
 * record is gone: callbacks of a mutation's `mutate` no longer run then, so this takes the promise of `mutateAsync`.
 */
export const toastOnError = <T>(change: Promise<T>, good: (result: T) => void = () => {}): void =>
  void change.then(good, ({ message }: Error) => {
    toast({ tone: "bad", title: message });
  });
