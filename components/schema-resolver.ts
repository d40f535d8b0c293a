import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/**
 * Checks a form with one of the API's own shapes. The form keeps its values as they were typed; what is checked is what
 * would be sent, which `bodyOf` makes of them.
 */
export function schemaResolver<T extends FieldValues>(
  schema: z.ZodType,
  bodyOf: (values: T) => FieldValues = (values) => values,
): Resolver<T, unknown, T> {
  const check = standardSchemaResolver(schema as z.ZodType<FieldValues, FieldValues>);
  return async (values, context, options) => {
    const { errors } = await check(bodyOf(values), context, options as never);
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
  };
}
