import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { Field } from "@/components/ui/form";
import { usePart } from "@/components/ui/named-parts";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { kindOf, LINK_KINDS, type LinkKind } from "../link-kind";
import { optionsQuery } from "../picker/queries";
import type { FormPart } from "./form-parts";
import type { LinkValues } from "./link-values";

/**
 * What visitors get. `before` is the type of a link that is changed: the API lets such a link keep its overlay or named splash
 * page but not choose another (spec/link-api.md, Update a link).
 */
export function TypeField({ before }: { before?: string | undefined }) {
  const t = useTranslations("link-type");
  const { control, setValue } = useFormContext<LinkValues>();
  const type = useWatch({ control, name: "type" });
  const splash = useQuery(optionsQuery("splash")).data ?? [];
  const overlays = useQuery(optionsQuery("overlay")).data ?? [];
  const isNew = before === undefined;
  const kind = kindOf(type);
  const set = (next: string) => setValue("type", next, { shouldDirty: true, shouldValidate: true });
  const first: Record<LinkKind, string | undefined> = {
    direct: "direct",
    frame: "frame",
    splash: before !== undefined && kindOf(before) === "splash" ? before : "splash",
    overlay: isNew
      ? overlays[0] && `overlay-${overlays[0].value}`
      : kindOf(before) === "overlay"
        ? before
        : undefined,
  };
  const named =
    kind === "overlay"
      ? overlays.map(({ value, label }) => ({ value: `overlay-${value}`, label }))
      : [{ value: "splash", label: t("default-splash") }, ...splash];
  const offered = isNew ? named : named.filter(({ value }) => value === "splash" || value === before);
  const field = useRef<HTMLDivElement>(null);
  usePart("type" satisfies FormPart, () =>
    field.current?.querySelector<HTMLElement>("[aria-checked=true], input:checked, button")?.focus(),
  );
  return (
    <div ref={field} className="flex flex-col gap-2">
      <Segmented
        label={t("label")}
        value={kind}
        options={LINK_KINDS.filter((name) => first[name] !== undefined).map((value) => ({
          value,
          label: t(`kinds.${value}`),
        }))}
        onChange={(next) => set(first[next] ?? "direct")}
      />
      <div className="flex items-center gap-3">
        <TypePicture kind={kind} />
        <p className="text-12 text-ink-3">{t(`effects.${kind}`)}</p>
      </div>
      {(kind === "splash" || kind === "overlay") && offered.length > 1 && (
        <Field label={t(kind === "splash" ? "which-splash" : "which-overlay")} labelHidden>
          {(field) => (
            <Select {...field} value={type} options={offered} onChange={set} className="max-w-72" />
          )}
        </Field>
      )}
      <TypeProblem />
      {isNew && overlays.length === 0 && <p className="text-12 text-ink-3">{t("no-overlays")}</p>}
      {!isNew && kind === "overlay" && <p className="text-12 text-ink-3">{t("overlay-stays")}</p>}
    </div>
  );
}

function TypeProblem() {
  const { formState } = useFormContext<LinkValues>();
  const problem = errorText(formState.errors.type?.message);
  return (
    problem && (
      <p role="alert" className="text-12 text-bad">
        {problem}
      </p>
    )
  );
}

const page = <rect x="1" y="1" width="62" height="40" rx="3" className="fill-surface stroke-line-strong" />;
const lines = (y: number, className = "fill-line") => (
  <g className={className}>
    <rect x="9" y={y} width="46" height="3" />
    <rect x="9" y={y + 6} width="34" height="3" />
  </g>
);
const bar = <rect x="1" y="1" width="62" height="8" rx="3" className="fill-accent-soft stroke-line-strong" />;

/** What visitors see, as a sketch: the destination in gray, our parts in the accent color. */
const SKETCHES: Record<LinkKind, ReactNode> = {
  direct: (
    <>
      {page}
      {lines(10)}
      {lines(25)}
    </>
  ),
  frame: (
    <>
      {page}
      {bar}
      {lines(16)}
      {lines(29)}
    </>
  ),
  splash: (
    <>
      {page}
      {lines(9, "fill-accent-soft")}
      <rect x="9" y="27" width="24" height="8" rx="2" className="fill-accent" />
      <path d="m44 31 8 0m-3-3 3 3-3 3" className="fill-none stroke-ink-3" strokeWidth="1.5" />
    </>
  ),
  overlay: (
    <>
      {page}
      {lines(8)}
      {lines(20)}
      <rect x="26" y="24" width="34" height="14" rx="2" className="fill-accent-soft stroke-accent" />
    </>
  ),
};

export const TypePicture = ({ kind }: { kind: LinkKind }) => (
  <svg aria-hidden viewBox="0 0 64 42" className="h-14 w-auto shrink-0">
    {SKETCHES[kind]}
  </svg>
);
