/** Compiled messages by their names, in groups. */
export type MessageTree = { [name: string]: unknown };

/** Whether a value is a group. A compiled message is a text or an array. */
export const isTree = (value: unknown): value is MessageTree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
