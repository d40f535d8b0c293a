import { useTranslations } from "use-intl";
import { CodeBlock } from "@/components/ui/copy-button";
import { Disclosure } from "@/components/ui/disclosure";
import { responseOf } from "./operations";
import type { ApiDocument, Entry, Schema } from "./queries";
import { TryIt } from "./try-it";

type Props = { entry: Entry; document: ApiDocument; apiKey: string };

/** One operation: a row that expands to its parameters, its responses and a form to try it. */
export function OperationEntry({ entry, document, apiKey }: Props) {
  const t = useTranslations("docs");
  const { method, path, summary, parameters = [], requestBody, security } = entry;
  const body = requestBody?.content?.["application/json"]?.schema;
  const scope = security.find((scheme) => "key" in scheme)?.key?.[0];
  return (
    <Disclosure title={summary} summary={<code className="code">{`${method} ${path}`}</code>}>
      <div className="flex flex-col gap-6">
        <p className="text-13 text-ink-2">
          <code className="code break-all text-ink">{`${method} ${path}`}</code>
          {" · "}
          {security.some((scheme) => "itemsKey" in scheme)
            ? t("items-key")
            : scope
              ? t("scope", { scope })
              : t("open")}
        </p>
        {parameters.length > 0 && (
          <FieldTable
            title={t("parameters")}
            fields={parameters.map(({ name, schema, required = false }) => ({ name, schema, required }))}
          />
        )}
        {body?.properties && (
          <FieldTable
            title={t("body")}
            fields={Object.entries(body.properties).map(([name, schema]) => ({
              name,
              schema,
              required: body.required?.includes(name) ?? false,
            }))}
          />
        )}
        <Responses document={document} responses={entry.responses} />
        <TryIt entry={entry} origin={document.servers[0]?.url ?? ""} apiKey={apiKey} />
      </div>
    </Disclosure>
  );
}

type FieldTableProps = { title: string; fields: { name: string; schema: Schema; required: boolean }[] };

/** The fields that may be sent, each with its kind. */
export function FieldTable({ title, fields }: FieldTableProps) {
  const t = useTranslations("docs");
  return (
    <table className="w-full text-start text-13">
      <caption className="pb-1 text-start font-medium">{title}</caption>
      <tbody>
        {fields.map(({ name, schema, required }) => (
          <tr key={name} className="border-t align-top">
            <th scope="row" className="code w-2/5 py-1.5 pe-4 font-normal sm:w-1/4">
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

/** An example of the answer, and the refusals to reckon with. */
export function Responses({ document, responses }: { document: ApiDocument; responses: Entry["responses"] }) {
  const t = useTranslations("docs");
  const example = responses["200"]?.content?.["application/json"]?.example;
  const refusals = Object.entries(responses).filter(([status]) => status !== "200");
  return (
    <div className="flex flex-col gap-3">
      <CodeBlock title={t("answer")} code={JSON.stringify(example, null, 2)} copyLabel={t("copy-answer")} />
      <dl className="grid grid-cols-[3rem_minmax(0,1fr)] text-13">
        {refusals.map(([status, response]) => (
          <div key={status} className="contents">
            <dt className="figures py-0.5">{status}</dt>
            <dd className="py-0.5 text-ink-2">
              {responseOf(document, response).description?.replaceAll("`", "")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
