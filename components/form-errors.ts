import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-client";
import { errorText } from "./error-text";

/** Shows what the server refused at the fields it names; whatever has no field of its own goes to the form as a whole. */
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

/** What the server refused about a form with these fields: at each of them, or in general. */
export function faultsOf(error: Error | null, names: readonly string[]) {
  const reasons = error instanceof ApiError ? error.fields : {};
  const fields: Record<string, string | undefined> = Object.fromEntries(
    names.map((name) => [name, errorText(reasons[name])]),
  );
  const isPlaced = names.some((name) => reasons[name] !== undefined);
  return { fields, general: isPlaced ? undefined : error?.message };
}

/** What the server refused about a form with one field to fill in: at that field, or in general. */
export function faultOf(error: Error | null, field: string) {
  const reason = error instanceof ApiError ? error.fields[field] : undefined;
  return { field: errorText(reason), general: reason === undefined ? error?.message : undefined };
}
