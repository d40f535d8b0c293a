import { useTranslations } from "use-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Field, Input, Textarea } from "@/components/ui/form";
import type { Entry, Parameter } from "./queries";

export type Values = Record<string, string>;
type Props = {
  entry: Entry;
  values: Values;
  onValues: (values: Values) => void;
  /** undefined for a call without one */
  body: string | undefined;
  onBody: (body: string) => void;
};

/** How many parameters are shown without being asked for. */
const MOST_SHOWN = 4;

/** Fields for what goes into the path, the query and the body of a call. */
export function CallFields({ entry: { parameters = [] }, values, onValues, body, onBody }: Props) {
  const t = useTranslations("docs");
  const typed = parameters.filter((one) => one.in !== "header");
  const isFirst = (one: Parameter, at: number) => one.in === "path" || typed.length <= MOST_SHOWN || at === 0;
  const [first, rest] = [typed.filter(isFirst), typed.filter((one, at) => !isFirst(one, at))];
  const inputs = (shown: Parameter[]) => (
    <div className="grid gap-3 sm:grid-cols-2">
      {shown.map(({ name, schema, required }) => (
        <Field key={name} label={<code className="code">{name}</code>} aside={required && t("required")}>
          {(control) => (
            <Input
              {...control}
              value={values[name] ?? ""}
              placeholder={String(schema.examples?.[0] ?? schema.default ?? "")}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onValues({ ...values, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
  return (
    <>
      {first.length > 0 && inputs(first)}
      {rest.length > 0 && (
        <Disclosure title={t("more-parameters", { count: rest.length })}>{inputs(rest)}</Disclosure>
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
