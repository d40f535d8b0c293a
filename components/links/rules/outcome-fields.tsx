import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { MOST_SPLITS } from "@/lib/links/rules/enums";
import { optionsQuery } from "../picker/queries";
import { OUTCOMES, outcomeOf, type RuleDraft, sharesOf, splitsIn, withOutcome } from "./rule-drafts";
import { type Errors, errorsBelow, messageAt, messagesIn } from "./rule-errors";
import { TypedField } from "./typed-field";
import { numberIn, textIn } from "./values";

type Props = { rule: RuleDraft; errors: Errors; onChange: (rule: RuleDraft) => void };

/** What a rule does with the visitors it is about. */
export function OutcomeFields({ rule, errors, onChange }: Props) {
  const t = useTranslations("rules");
  const kind = outcomeOf(rule);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={t("then")}>
        {(field) => (
          <Select
            {...field}
            value={kind}
            options={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            onChange={(next) => onChange(withOutcome(rule, next))}
          />
        )}
      </Field>
      {kind === "url" && (
        <Field label={t("destination")} error={messageAt(errorsBelow(errors, ["url"]))}>
          {(field) => (
            <AddressInput {...field} value={rule.url} onChange={(url) => onChange({ ...rule, url })} />
          )}
        </Field>
      )}
      {kind === "split" && <SplitFields {...{ rule, errors, onChange }} />}
      {kind === "splash" && <SplashField {...{ rule, errors, onChange }} />}
    </div>
  );
}

type AddressProps = { value: unknown; onChange: (value: string) => void; "aria-label"?: string };

const AddressInput = ({ value, onChange, ...field }: AddressProps) => (
  <Input
    {...field}
    placeholder="https://"
    inputMode="url"
    autoComplete="off"
    spellCheck={false}
    value={textIn(value)}
    onChange={(event) => onChange(event.target.value)}
  />
);

function SplitFields({ rule, errors, onChange }: Props) {
  const t = useTranslations("rules");
  const splits = splitsIn(rule);
  const put = (split: Record<string, unknown>[]) => onChange({ ...rule, split });
  const set = (at: number, changes: Record<string, unknown>) =>
    put(splits.map((part, nth) => (nth === at ? { ...part, ...changes } : part)));
  const own = messageAt(errorsBelow(errors, ["split"]));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <ol className="flex flex-col gap-2">
        {splits.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
          <li key={at}>
            <SplitRow
              part={part}
              number={at + 1}
              share={sharesOf(rule)[at] ?? 0}
              problems={messagesIn(errorsBelow(errors, ["split", at]))}
              onChange={(changes) => set(at, changes)}
              onRemove={splits.length > 2 ? () => put(splits.filter((_, nth) => nth !== at)) : undefined}
            />
          </li>
        ))}
      </ol>
      {own && (
        <p role="alert" className="text-12 text-bad">
          {own}
        </p>
      )}
      <Button
        size="small"
        className="self-start"
        disabled={splits.length >= MOST_SPLITS}
        onClick={() => put([...splits, { url: "", weight: 1 }])}
      >
        <Plus aria-hidden className="size-3.5" />
        {t("add-destination")}
      </Button>
      <p className="text-12 text-ink-3">{t("split-hint")}</p>
    </div>
  );
}

type SplitRowProps = {
  part: Record<string, unknown>;
  number: number;
  share: number;
  problems: string[];
  onChange: (changes: Record<string, unknown>) => void;
  onRemove: (() => void) | undefined;
};

function SplitRow({ part, number, share, problems, onChange, onRemove }: SplitRowProps) {
  const t = useTranslations("rules");
  const format = useFormatter();
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 max-sm:flex-wrap">
        <span className="min-w-0 flex-1 max-sm:basis-full">
          <AddressInput
            aria-label={t("split-destination", { number })}
            value={part.url}
            onChange={(url) => onChange({ url })}
          />
        </span>
        <span className="w-16 shrink-0">
          <TypedField
            aria-label={t("weight", { number })}
            inputMode="numeric"
            value={part.weight ?? 1}
            write={textIn}
            read={numberIn}
            onChange={(weight) => onChange({ weight })}
          />
        </span>
        <span className="w-14 shrink-0 text-end text-12 text-ink-2 tabular-nums">
          {format.number(share / 100, { style: "percent", maximumFractionDigits: 1 })}
        </span>
        <Button
          tone="quiet"
          size="icon"
          aria-label={t("remove-destination", { number })}
          disabled={!onRemove}
          onClick={onRemove}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {problems.map((problem) => (
        <p key={problem} role="alert" className="mt-1 text-12 text-bad">
          {problem}
        </p>
      ))}
    </>
  );
}

/** One of the workspace's splash pages, or the default one; one that is gone stays named by its number. */
function SplashField({ rule, errors, onChange }: Props) {
  const t = useTranslations("rules");
  const pages = useQuery(optionsQuery("splash")).data ?? [];
  const id = textIn(rule.splash);
  const gone = id !== "" && !pages.some(({ value }) => value === id) ? [{ value: id, label: `#${id}` }] : [];
  return (
    <Field label={t("splash-page")} error={messageAt(errorsBelow(errors, ["splash"]))}>
      {(field) => (
        <Select
          {...field}
          value={id}
          options={[{ value: "", label: t("default-splash") }, ...pages, ...gone]}
          onChange={(next) => onChange({ ...rule, splash: next === "" ? null : Number(next) })}
        />
      )}
    </Field>
  );
}
