import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Combobox, type Option } from "@/components/ui/combobox";
import { Input } from "@/components/ui/form";
import { RuleMark } from "../route/rule-mark";
import type { Stop } from "../route-stops";
import { useFormRuleLook } from "./target-summary";

type Kind = Exclude<Stop["kind"], "rule">;

/** The rules of one kind, with the way to add one. */
export function TargetSection({
  kind,
  onAdd,
  children,
}: {
  kind: Kind;
  onAdd: () => void;
  children: ReactNode[];
}) {
  const t = useTranslations("targeting");
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-13">{t(`kinds.${kind}`)}</legend>
      <div className="flex flex-col gap-2">
        {children}
        <Button size="small" onClick={onAdd} className="self-start">
          <Plus aria-hidden className="size-3.5" />
          {t(`add.${kind}`)}
        </Button>
      </div>
    </fieldset>
  );
}

type Props = {
  kind: Kind;
  /** as the link has it: a country by its name keeps the color that it has elsewhere */
  name: string;
  number: number;
  value: Option | null;
  options: readonly Option[];
  onChange: (value: string) => void;
  link: UseFormRegisterReturn;
  errors: { name: string | undefined; link: string | undefined };
  onRemove: () => void;
};

/** One rule: who, and where they go. */
export function TargetRow({ kind, name, number, value, options, onChange, link, errors, onRemove }: Props) {
  const t = useTranslations("targeting");
  const problem = errors.name ?? errors.link;
  const look = useFormRuleLook();
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 gap-2 max-sm:flex-wrap">
        <RuleMark look={look({ kind, name })} className={cn("mt-3", value === null && "invisible")} />
        <Combobox
          aria-label={t(`who.${kind}`, { number })}
          aria-invalid={errors.name ? true : undefined}
          placeholder={t(`choose.${kind}`)}
          value={value}
          options={options}
          autoFocus={value === null}
          onChange={onChange}
          className="w-40 shrink-0 max-sm:w-[calc(100%-1.25rem)]"
        />
        <Input
          {...link}
          aria-label={t("link", { number })}
          aria-invalid={errors.link ? true : undefined}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          className="flex-1 max-sm:w-auto"
        />
        <Button
          tone="quiet"
          size="icon"
          aria-label={t("remove", { number })}
          onClick={onRemove}
          className="mt-0.5"
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-12 text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
