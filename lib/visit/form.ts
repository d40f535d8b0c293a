import type { IncomingMessage } from "node:http";

/** Room for the longest message of a contact form, each sign of it percent-encoded. */
const LONGEST_FORM = 40_000;

/** Reads a form that a browser sent. What is longer than any of our forms is cut off: it cannot be right. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > LONGEST_FORM) break;
  }
  return new URLSearchParams(text.slice(0, LONGEST_FORM));
}
