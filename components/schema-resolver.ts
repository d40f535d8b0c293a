import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/** One of the API's own shapes, loaded when a form is first checked: shapes and what they are written in weigh 70 kB. */
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
    const check = await checkOf(shape).catch(() => undefined);
    const { errors } = (await check?.(bodyOf(values), context, options as never)) ?? { errors: {} };
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
  };
}

async function checkOf(shape: Shape) {
  const [{ standardSchemaResolver }, schema] = await Promise.all([
    import("@hookform/resolvers/standard-schema"),
    shape(),
  ]);
  return standardSchemaResolver(schema as z.ZodType<FieldValues, FieldValues>);
}
