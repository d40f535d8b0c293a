import { useTranslations } from "use-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Answers } from "./answers";
import { FieldTable } from "./field-table";
import { TryIt } from "./try-it";
import type { ApiDocument, Entry } from "./types";

type Props = { entry: Entry; document: ApiDocument; apiKey: string };

/** One operation: a line that opens into what it takes, what it answers, and a place to try it. */
export function OperationEntry({ entry, document, apiKey }: Props) {
  const t = useTranslations("docs");
  const { method, path, summary, parameters = [], requestBody, security } = entry;
  const body = requestBody?.content?.["application/json"]?.schema;
  const scope = security.find((way) => "key" in way)?.key?.[0];
  return (
    <Disclosure title={summary} summary={<code className="code">{`${method} ${path}`}</code>}>
      <div className="flex flex-col gap-6">
        <p className="text-13 text-ink-2">
          <code className="code break-all text-ink">{`${method} ${path}`}</code>
          {" · "}
          {security.some((way) => "itemsKey" in way)
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
        <Answers document={document} responses={entry.responses} />
        <TryIt entry={entry} origin={document.servers[0]?.url ?? ""} apiKey={apiKey} />
      </div>
    </Disclosure>
  );
}
