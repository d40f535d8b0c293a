import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/copy-button";
import { Field, Input, Textarea } from "@/components/ui/form";
import { Tabs } from "@/components/ui/tabs";
import { SNIPPETS } from "./operations";
import { type Entry, useTryCall } from "./queries";

type Props = { entry: Entry; origin: string; apiKey: string };

/** The call as code in three languages, and a button that makes it. What is typed into the fields is in both. */
export function TryIt({ entry, origin, apiKey }: Props) {
  const t = useTranslations("docs");
  const { method, requestBody } = entry;
  const names = (entry.parameters ?? []).flatMap((one) => (one.in === "header" ? [] : [one.name]));
  const example = requestBody?.content?.["application/json"]?.example;
  const [values, setValues] = useState<Values>({});
  const [body, setBody] = useState(example === undefined ? undefined : JSON.stringify(example, null, 2));
  const [language, setLanguage] = useState("curl");
  const call = useTryCall();
  const path = addressOf(entry, values);
  const code = SNIPPETS.find(({ name }) => name === language)?.write({
    method,
    url: origin + path,
    key: apiKey || "YOUR_KEY",
    body,
  });
  return (
    <div className="flex flex-col gap-4 rounded-panel border p-4">
      <h3 className="font-medium text-14">{t("try")}</h3>
      <CallFields names={names} values={values} onValues={setValues} body={body} onBody={setBody} />
      <Tabs
        label={t("language")}
        value={language}
        options={SNIPPETS.map(({ name }) => ({ value: name, label: name }))}
        onChange={setLanguage}
      />
      <CodeBlock title={language} code={code ?? ""} copyLabel={t("copy-code")} />
      <div>
        <Button
          tone="primary"
          busy={call.isPending}
          disabled={!apiKey}
          onClick={() => call.mutate({ method, path, key: apiKey, body })}
        >
          {t("send")}
        </Button>
        {!apiKey && <span className="ms-3 text-13 text-ink-3">{t("key-first")}</span>}
      </div>
      {call.error && <Callout tone="bad">{call.error.message}</Callout>}
      {call.data && (
        <div aria-live="polite">
          <CodeBlock
            title={t("answered", { status: call.data.status, remaining: call.data.remaining })}
            code={call.data.text}
            copyLabel={t("copy-answer")}
          />
        </div>
      )}
    </div>
  );
}

type Values = Record<string, string>;
type CallFieldsProps = {
  names: string[];
  values: Values;
  onValues: (values: Values) => void;
  /** undefined for a call without one */
  body: string | undefined;
  onBody: (body: string) => void;
};

function CallFields({ names, values, onValues, body, onBody }: CallFieldsProps) {
  const t = useTranslations("docs");
  return (
    <>
      {names.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {names.map((name) => (
            <Field key={name} label={<span className="code">{name}</span>}>
              {(control) => (
                <Input
                  {...control}
                  value={values[name] ?? ""}
                  onChange={(event) => onValues({ ...values, [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      {body !== undefined && (
        <Field label={t("body")}>
          {(control) => (
            <Textarea
              {...control}
              rows={Math.min(12, body.split("\n").length)}
              value={body}
              onChange={(event) => onBody(event.target.value)}
              spellCheck={false}
              className="code"
            />
          )}
        </Field>
      )}
    </>
  );
}

/** The path with what was typed into its places, and the rest as a query. What is empty is left out. */
function addressOf({ path, parameters = [] }: Entry, values: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (place, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : place,
  );
  const query = parameters.flatMap((parameter) => {
    const value = values[parameter.name];
    return parameter.in === "query" && value ? [[parameter.name, value]] : [];
  });
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}
