import { form } from "@/messages/en.json";

/**
 * A reason as the schemas and the API word it ("must be at most 30 characters long") as a sentence under its field.
 * A text field can miss the check for text only by being empty.
 */
export function errorText(reason: string | undefined): string | undefined {
  if (!reason) return undefined;
  if (reason === "must be text" || reason === "is required") return form.required;
  const sentence = reason[0]?.toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
