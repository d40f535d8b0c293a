import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { choicesQuery } from "@/components/choices/queries";
import { errorText } from "@/components/error-text";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { kindOf, LINK_KINDS, type LinkKind } from "./link-kind";
import type { LinkValues } from "./link-values";
import { TypePicture } from "./type-picture";

/**
 * What visitors get. `before` is the type of a link that is changed: the API lets such a link keep its overlay or named splash
 * page but not choose another (spec/link-api.md, Update a link).
 */
export function TypeField({ before }: { before?: string | undefined }) {
  const t = useTranslations("link-type");
  const { control, setValue, formState } = useFormContext<LinkValues>();
  const type = useWatch({ control, name: "type" });
  const splash = useQuery(choicesQuery("splash")).data ?? [];
  const overlays = useQuery(choicesQuery("overlay")).data ?? [];
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
  const problem = errorText(formState.errors.type?.message);
  return (
    <div className="flex flex-col gap-2">
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
      {problem && (
        <p role="alert" className="text-12 text-bad">
          {problem}
        </p>
      )}
      {isNew && overlays.length === 0 && <p className="text-12 text-ink-3">{t("no-overlays")}</p>}
      {!isNew && kind === "overlay" && <p className="text-12 text-ink-3">{t("overlay-stays")}</p>}
    </div>
  );
}
