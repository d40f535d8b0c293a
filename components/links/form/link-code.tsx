import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/copy-button";
import { Field, Textarea } from "@/components/ui/form";
import { codeOf, readCode } from "./code";
import type { LinkValues } from "./link-values";

/** The form as a program would send it, and the way back: a pasted body fills the form. */
export function LinkCode({ id, onUsed }: { id?: number | undefined; onUsed: () => void }) {
  const t = useTranslations("link-code");
  const timeZone = useTimeZone();
  const { control, reset, getValues } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const [pasted, setPasted] = useState("");
  const [problem, setProblem] = useState<string>();
  const snippets = codeOf(values, { timeZone, origin: window.location.origin, id });
  const use = async () => {
    const read = await readCode(pasted, timeZone);
    if (read.kind === "refused") return setProblem(read.problem || t("no-json"));
    reset({ ...getValues(), ...read.values }, { keepDefaultValues: true });
    onUsed();
  };
  return (
    <div className="flex flex-col gap-4">
      <CodeBlock title="curl" code={snippets.curl} copyLabel={t("copy")} />
      <CodeBlock title="fetch" code={snippets.fetch} copyLabel={t("copy")} />
      <CodeBlock title="JSON" code={snippets.json} copyLabel={t("copy")} />
      <Field label={t("paste")} hint={t("paste-hint")} error={problem}>
        {(field) => (
          <Textarea
            {...field}
            rows={5}
            spellCheck={false}
            value={pasted}
            onChange={(event) => {
              setPasted(event.target.value);
              setProblem(undefined);
            }}
            className="code text-12"
          />
        )}
      </Field>
      <Button className="self-start" disabled={pasted.trim() === ""} onClick={() => void use()}>
        {t("use")}
      </Button>
    </div>
  );
}
