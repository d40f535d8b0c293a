import type { VisitRequest } from "./exchange";

/** Room for the longest message of a contact form, each sign of it percent-encoded. */
const LONGEST_FORM = 40_000;

/** Reads a form that a browser sent. What is longer than any of our forms is cut off: it cannot be right. */
export async function readForm(request: VisitRequest): Promise<URLSearchParams> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of request) {
    text += decoder.decode(chunk as Buffer, { stream: true });
    if (text.length > LONGEST_FORM) break;
  }
  return new URLSearchParams(text.slice(0, LONGEST_FORM));
}
