import type { FieldValues, Path, Resolver, UseFormSetError } from "react-hook-form";
import type * as z from "zod";
import { ApiError } from "@/components/api-client";
import { reasonInReadersLanguage } from "@/components/refusals";
import { spoken } from "@/components/spoken";

/** Shows server errors at the fields they name; all others go to the form as a whole. */
export function showFailure<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  known: readonly string[],
) {
  const message = error instanceof Error ? error.message : String(error);
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const placed = fields.filter(([name]) => known.includes(name.split(".")[0] ?? ""));
  for (const [at, [name, reason]] of placed.entries())
    setError(name as Path<T>, { type: "server", message: reason }, { shouldFocus: at === 0 });
  if (placed.length < fields.length || placed.length === 0) setError("root", { type: "server", message });
}

/** Server errors of a form with these fields: at each field, or for the form. */
export function faultsOf(error: Error | null, names: readonly string[]) {
  const reasons = error instanceof ApiError ? error.fields : {};
  const fields: Record<string, string | undefined> = Object.fromEntries(
    names.map((name) => [name, errorText(reasons[name])]),
  );
  const isPlaced = names.some((name) => reasons[name] !== undefined);
  return { fields, general: isPlaced ? undefined : error?.message };
}

/** Server errors of a form with one field: at that field, or for the form. */
export function faultOf(error: Error | null, field: string) {
  const reason = error instanceof ApiError ? error.fields[field] : undefined;
  return { field: errorText(reason), general: reason === undefined ? error?.message : undefined };
}

/**
 * A reason as the schemas and the API word it ("must be at most 30 characters long") as a sentence under its field.
 * A text field can miss the check for text only by being empty.
 */
export function errorText(reason: string | undefined): string | undefined {
  if (!reason) return undefined;
  if (reason === "must be text" || reason === "is required") return spoken().form.required;
  const sentence = reason[0]?.toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** One of the API's own schemas, loaded when a form is first validated: schemas and zod weigh 70 kB. */
export type Shape = () => Promise<z.ZodType>;

/**
 * Checks a form with one of the API's own shapes. The form keeps its values as they were typed; what is checked is what
 * would be sent, which `bodyOf` makes of them. Where the shape cannot be loaded, the server alone judges.
 */
export function schemaResolver<T extends FieldValues>(
  shape: Shape,
  bodyOf: (values: T) => FieldValues = (values) => values,
): Resolver<T, unknown, T> {
  return async (values, context, options) => {
    const check = await checkOf<T>(shape).catch(() => undefined);
    const { errors } = (await check?.(bodyOf(values) as T, context, options)) ?? { errors: {} };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

async function checkOf<T extends FieldValues>(shape: Shape) {
  const [{ standardSchemaResolver }, { reasonsOf }, schema] = await Promise.all([
    import("@hookform/resolvers/standard-schema"),
    import("@/lib/platform/failure"),
    shape(),
  ]);
  const validate = async (value: unknown) => {
    const found = reasonsOf(schema, value);
    if (!found.issues) return { value: value as T };
    const issues = found.issues.map(async ({ path, message }) => ({
      path,
      message: await reasonInReadersLanguage(message),
    }));
    return { issues: await Promise.all(issues) };
  };
  return standardSchemaResolver<T, unknown, T>({
    "~standard": { version: 1, vendor: "switchyard", validate },
  });
}
