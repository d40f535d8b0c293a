import { useTranslations } from "use-intl";
import type { Schema } from "./types";

type Props = { title: string; fields: { name: string; schema: Schema; required: boolean }[] };

/** The fields that may be sent, each with its kind. */
export function FieldTable({ title, fields }: Props) {
  const t = useTranslations("docs");
  return (
    <table className="w-full text-left text-13">
      <caption className="pb-1 text-left font-medium">{title}</caption>
      <tbody>
        {fields.map(({ name, schema, required }) => (
          <tr key={name} className="border-t align-top">
            <th scope="row" className="code w-2/5 py-1.5 pr-4 font-normal sm:w-1/4">
              {name}
            </th>
            <td className="py-1.5 text-ink-2">
              {kindOf(schema)}
              {required && <span className="text-ink"> · {t("required")}</span>}
              {schema.description && <span> · {schema.description}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The kind of value in a few words: `integer`, `"date" or "click"`, `array of object`. */
export function kindOf({ type, enum: words, anyOf, items, maxLength }: Schema): string {
  if (words) return words.map((word) => JSON.stringify(word)).join(" or ");
  if (anyOf) return [...new Set(anyOf.map(kindOf))].join(" or ");
  if (items) return `array of ${kindOf(items)}`;
  const kind = Array.isArray(type) ? type.join(" or ") : (type ?? "any");
  return maxLength ? `${kind}, at most ${maxLength}` : kind;
}
