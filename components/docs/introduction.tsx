import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props = { description: string; apiKey: string; onKey: (key: string) => void };

/** What holds for every call, and the place for the key that this page's calls are made with. It stays in this tab. */
export function Introduction({ description, apiKey, onKey }: Props) {
  const t = useTranslations("docs");
  return (
    <div className="mt-3 flex max-w-form flex-col gap-6">
      <p className="text-14 text-ink-2">
        {description.split(/`([^`]+)`/).map((part, at) =>
          at % 2 === 1 ? (
            <code key={part + String(at)} className="code text-ink">
              {part}
            </code>
          ) : (
            part
          ),
        )}
      </p>
      <Field label={t("key")} hint={t("key-hint")}>
        {(control) => (
          <Input
            {...control}
            value={apiKey}
            onChange={(event) => onKey(event.target.value.trim())}
            autoComplete="off"
            spellCheck={false}
            placeholder="sy_…"
            className="code"
          />
        )}
      </Field>
    </div>
  );
}
