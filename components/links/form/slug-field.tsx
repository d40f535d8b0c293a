import { useQuery } from "@tanstack/react-query";
import { Check, ChevronDown, Shuffle, X } from "lucide-react";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { useSession } from "@/components/identity/session/queries";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { AliasAvailabilityResponse } from "@/lib/links/responses";
import { optionsQuery } from "../picker/queries";
import { availabilityQuery } from "../queries";
import { exampleBelow, isWildcard } from "../wildcard";
import { useDestination } from "./destination-field";
import type { LinkValues } from "./link-values";
import { lookAlikes, randomAlias, slugIdeas } from "./slug-ideas";

const DEBOUNCE_MS = 300;
const MOST_CHARACTERS = 200;

/** Host, slash and slug, with a word on whether the slug is free. `current` is the slug a link already has. */
export function SlugField({ current }: { current: { alias: string; domain: string } | undefined }) {
  const t = useTranslations("link-form");
  const { register, setValue, formState, control } = useFormContext<LinkValues>();
  const [custom, domain, title, url] = useWatch({ control, name: ["custom", "domain", "title", "url"] });
  const typed = custom.trim();
  const debounced = useDebouncedValue(typed, DEBOUNCE_MS);
  const isOwn = typed === current?.alias && domain === current.domain;
  const { data } = useQuery(availabilityQuery(isOwn ? "" : debounced, domain));
  const { page } = useDestination();
  const mistaken = lookAlikes(typed);
  const use = (slug: string) => setValue("custom", slug, { shouldDirty: true, shouldValidate: true });
  const availability = debounced === typed && !isOwn ? data : undefined;
  const taken = availability?.available === false ? availability.message : undefined;
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
      aside={typed.length > 0 && t("slug-length", { length: typed.length, most: MOST_CHARACTERS })}
      hint={isWildcard(typed) ? <WildcardExample slug={typed} url={url} also={hint} /> : hint}
      error={errorText(formState.errors.custom?.message ?? taken)}
    >
      {(field) => (
        <div className="flex gap-2">
          {/* Host, slash and slug are one address, which reads from left to right. */}
          <div
            dir="ltr"
            className="flex h-9 min-w-0 flex-1 items-center rounded-control border border-line-strong bg-surface transition-colors hover:border-ink-3 has-aria-invalid:border-bad has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent has-[input:focus-visible]:outline-offset-1 pointer-coarse:h-11"
          >
            <DomainPart />
            <input
              {...field}
              {...register("custom")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MOST_CHARACTERS}
              placeholder={t("slug-random")}
              className="code h-full min-w-0 flex-1 rtl:text-start rounded-control bg-transparent pe-2 text-13 outline-none"
            />
            {typed !== "" && availability && <Availability of={availability} />}
          </div>
          <Shuffler onUse={use} />
        </div>
      )}
    </Field>
  );
}

function Shuffler({ onUse }: { onUse: (slug: string) => void }) {
  const t = useTranslations("link-form");
  return (
    <Button
      size="icon"
      aria-label={t("slug-shuffle")}
      title={t("slug-shuffle")}
      className="h-9 w-9"
      onClick={() => onUse(randomAlias())}
    >
      <Shuffle aria-hidden className="size-4" />
    </Button>
  );
}

type AliasAvailability = Pick<AliasAvailabilityResponse["data"], "available" | "reason">;

/** Whether the slug can be had, behind it. */
function Availability({ of: { available, reason } }: { of: AliasAvailability }) {
  const t = useTranslations("link-form");
  const Icon = available ? Check : X;
  return (
    <span className="flex items-center gap-1 pe-2.5 text-12">
      <Icon aria-hidden className={available ? "size-3.5 text-ok" : "size-3.5 text-bad"} />
      <span className={available ? "text-ok" : "text-bad"}>
        {available ? t("slug-free") : t(`slug-reasons.${reason ?? "taken"}`)}
      </span>
    </span>
  );
}

/** What a wildcard takes, by the example of one address. */
function WildcardExample({ slug, url, also }: { slug: string; url: string; also: ReactNode }) {
  const t = useTranslations("link-form");
  const { path, to, passes } = exampleBelow(slug, url);
  return (
    <>
      {t("slug-wildcard", { prefix: slug.slice(0, -"/*".length) })}{" "}
      {to !== "" && (
        <span className="code wrap-anywhere text-ink-2">
          {path} → {to}
        </span>
      )}{" "}
      {to !== "" && !passes && t("slug-wildcard-plain")}
      {also && <span className="block">{also}</span>}
    </>
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
          className="code me-2 rounded-control text-accent-ink underline underline-offset-2 hover:no-underline pointer-coarse:py-2"
        >
          {idea}
        </button>
      ))}
    </>
  );
}

/** The host before the slash: a choice where the workspace has domains of its own, else just written. */
export function DomainPart() {
  const t = useTranslations("link-form");
  const { control, setValue } = useFormContext<LinkValues>();
  const domain = useWatch({ control, name: "domain" });
  const own = useSession()?.shortHost ?? "";
  const domains = useQuery(optionsQuery("domain")).data ?? [];
  const host = domain || own;
  const slash = <span className="px-px font-semibold text-accent">/</span>;
  if (domains.length === 0)
    return (
      <span className="code max-w-[50%] shrink-0 truncate ps-3 text-13 text-ink-3">
        {host}
        {slash}
      </span>
    );
  return (
    <span className="code relative flex max-w-[50%] shrink-0 items-center rounded-control ps-3 text-13 text-ink-3 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <span aria-hidden className="truncate">
        {host}
      </span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0" />
      {slash}
      <select
        aria-label={t("domain")}
        value={domain}
        onChange={(event) => setValue("domain", event.target.value, { shouldDirty: true })}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        <option value="">{own}</option>
        {domains.map(({ value, label }) => (
          <option key={value} value={label}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
