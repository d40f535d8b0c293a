import type * as z from "zod";
import { invalid } from "./failure";

/** The value in the schema's shape, or a Failure that names each field that is wrong and says what it must be. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value, { error: messageOf, reportInput: true });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message, code, input } of result.error.issues) {
    fields[path.join(".") || "body"] ??=
      code === "invalid_type" && input === undefined ? "is required" : message;
  }
  const message = Object.entries(fields).map(([field, reason]) => `${field} ${reason}`);
  throw invalid(`${message.join("; ")}.`, fields);
}

/** Words for the checks whose schema brings none of its own. */
const messageOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${issue.expected === "array" ? "an array" : issue.expected === "object" ? "an object" : `a ${issue.expected}`}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
      return `must hold at most ${issue.maximum}`;
    case "too_small":
      return `must hold at least ${issue.minimum}`;
    default:
      return "is not valid";
  }
};
