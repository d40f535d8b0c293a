/** Keeps the language that was chosen in this browser, which the server has to know before it renders a page. */
export const LANGUAGE_COOKIE = "language";

const YEAR = 365 * 24 * 60 * 60;

/** Keeps the language for this browser and loads the page anew in it. */
export function loadInLanguage(tag: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we support has the Cookie Store API.
  document.cookie = `${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  window.location.reload();
}

/** Which of the tags suits a language best: the same, or what is left of it as it is shortened from its end ("de" for "de-AT"). */
export function nearestTag(tags: readonly string[], language: string): string | undefined {
  for (let range = language.toLowerCase(); range !== ""; range = range.replace(/(^|-)[^-]*$/, "")) {
    const found = tags.find((tag) => tag.toLowerCase() === range);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a language was chosen in this browser. */
export const isLanguageChosen = (): boolean =>
  document.cookie.split("; ").some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
