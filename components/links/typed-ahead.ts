import { isTyping } from "@/components/shell/shortcuts";

/** What was typed since the builder was asked for, and what ends the keeping. */
let kept: { text: string; ended: AbortController } | null = null;

/**
 * Keeps what somebody types from now on until the builder's first field is there to take it: its code may still have to come, and
 * what is typed right after `C` would be lost, or be taken for shortcuts. Escape, a press of the pointer and another field end it.
 */
export function keepTyped(): void {
  takeTyped();
  const ended = new AbortController();
  kept = { text: "", ended };
  const options = { capture: true, signal: ended.signal };
  document.addEventListener("keydown", keep, options);
  for (const elsewhere of ["pointerdown", "popstate"]) window.addEventListener(elsewhere, takeTyped, options);
}

/** What was typed meanwhile, once; from here on the keys go where the focus is. */
export function takeTyped(): string {
  const text = kept?.text ?? "";
  kept?.ended.abort();
  kept = null;
  return text;
}

function keep(event: KeyboardEvent) {
  if (!kept || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape" || event.key === "Tab" || isTyping(event.target)) return void takeTyped();
  // The key that asked may still be down.
  if (!event.repeat) kept.text = textAfter(kept.text, event.key);
  event.preventDefault();
  event.stopPropagation();
}

const textAfter = (text: string, key: string) =>
  key === "Backspace" ? text.slice(0, -1) : key.length === 1 ? text + key : text;
