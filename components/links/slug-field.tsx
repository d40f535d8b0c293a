import { useQuery } from "@tanstack/react-query";
import { Check, Shuffle, X } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useSettled } from "@/components/ui/use-settled";
import { DomainPart } from "./domain-part";
import type { LinkValues } from "./link-values";
import { availabilityQuery } from "./queries";
import { randomAlias } from "./random-alias";
import { lookAlikes, slugIdeas } from "./slug-ideas";
import { useDestination } from "./use-destination";

const PAUSE = 300;

/** Host, slash and slug, with a word on whether the slug is free. `current` is the slug a link already has. */
export function SlugField({ current }: { current: { alias: string; domain: string } | undefined }) {
  const t = useTranslations("link-form");
  const { register, setValue, formState, control } = useFormContext<LinkValues>();
  const [custom, domain, title, url] = useWatch({ control, name: ["custom", "domain", "title", "url"] });
  const typed = custom.trim();
  const settled = useSettled(typed, PAUSE);
  const isOwn = typed === current?.alias && domain === current.domain;
  const { data } = useQuery(availabilityQuery(isOwn ? "" : settled, domain));
  const { page } = useDestination();
  const mistaken = lookAlikes(typed);
  const use = (slug: string) => setValue("custom", slug, { shouldDirty: true, shouldValidate: true });
  const answer = settled === typed && !isOwn ? data : undefined;
  const taken = answer?.available === false ? answer.message : undefined;
  const hint =
    current !== undefined && !isOwn
      ? t("slug-moves")
      : typed === ""
        ? current === undefined && (
            <Ideas ideas={slugIdeas({ title: title || (page?.title ?? ""), url })} onUse={use} />
          )
        : mistaken.length > 0 && t("slug-look-alikes", { letters: mistaken.join(", ") });
  return (
    <Field
      label={t("slug")}
      aside={typed.length > 0 && t("slug-length", { length: typed.length })}
      hint={hint}
      error={errorText(formState.errors.custom?.message ?? taken)}
    >
      {(field) => (
        <div className="flex gap-2">
          <div className="flex h-9 min-w-0 flex-1 items-center rounded-control border border-line-strong bg-surface transition-colors hover:border-ink-3 has-aria-invalid:border-bad has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-1 pointer-coarse:h-11">
            <DomainPart />
            <input
              {...field}
              {...register("custom")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              placeholder={t("slug-random")}
              className="code h-full min-w-0 flex-1 rounded-control bg-transparent pr-2 text-13 outline-none"
            />
            {typed !== "" && answer && (
              <span className="flex items-center gap-1 pr-2.5 text-12">
                {answer.available ? (
                  <>
                    <Check aria-hidden className="size-3.5 text-ok" />
                    <span className="text-ok">{t("slug-free")}</span>
                  </>
                ) : (
                  <>
                    <X aria-hidden className="size-3.5 text-bad" />
                    <span className="text-bad">{t(`slug-reasons.${answer.reason ?? "taken"}`)}</span>
                  </>
                )}
              </span>
            )}
          </div>
          <Button
            size="icon"
            aria-label={t("slug-shuffle")}
            title={t("slug-shuffle")}
            className="h-9 w-9"
            onClick={() => use(randomAlias())}
          >
            <Shuffle aria-hidden className="size-4" />
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Names that the title or the address suggests, to be taken with a press. */
function Ideas({ ideas, onUse }: { ideas: string[]; onUse: (slug: string) => void }) {
  const t = useTranslations("link-form");
  if (ideas.length === 0) return t("slug-hint");
  return (
    <>
      {t("slug-ideas")}{" "}
      {ideas.map((idea) => (
        <button
          key={idea}
          type="button"
          onClick={() => onUse(idea)}
          className="code mr-2 rounded-control text-accent-ink underline underline-offset-2 hover:no-underline pointer-coarse:py-2"
        >
          {idea}
        </button>
      ))}
    </>
  );
}
