import type messages from "../messages/en.json";

type Spoken = Pick<typeof messages, "failures" | "form">;

let texts: Spoken | undefined;

/** Sets the messages for code that runs outside of components. Each page does so first, in its language. */
export function speak(words: Spoken): void {
  texts = words;
}

/** Messages for code that runs outside of components, in the browser. */
export function spoken(): Spoken {
  if (!texts) throw new Error("No page has set its messages yet.");
  return texts;
}
