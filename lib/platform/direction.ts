/** Languages written from right to left that pages and mails may be in. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar", "fa", "he", "ur"]);

/** Which way a page or a mail in a language reads. */
export const directionOf = (language: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
