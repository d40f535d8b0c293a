import { KeyTooNarrow, ServerError } from "./server";

/** A message in the browser's language. */
export const say = (name: string, ...values: string[]): string => chrome.i18n.getMessage(name, values);

/** Puts the messages that the page names into it, and sets its language and direction. */
export function translatePage(): void {
  document.documentElement.lang = chrome.i18n.getUILanguage();
  document.documentElement.dir = say("@@bidi_dir");
  for (const element of document.querySelectorAll<HTMLElement>("[data-say]"))
    element.textContent = say(element.dataset.say ?? "");
  for (const element of document.querySelectorAll<HTMLInputElement>("[data-say-placeholder]"))
    element.placeholder = say(element.dataset.sayPlaceholder ?? "");
}

/** What went wrong, and what to do. */
export function failureText(error: unknown): string {
  if (error instanceof KeyTooNarrow) return say("keyTooNarrow");
  if (!(error instanceof ServerError)) return say("failed");
  if (error.status === 0) return say("unreachable");
  if (error.status === 401) return say("keyRefused");
  return error.message || say("failed");
}

/** The element with this id, which the page has. */
export function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${id}.`);
}
