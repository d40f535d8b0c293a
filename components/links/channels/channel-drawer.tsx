import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { recordDrawer } from "@/components/shell/form-drawer";
import { errorAt, TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/form";
import { MARKS } from "@/components/ui/palette";
import { ChannelMark } from "./channel-mark";
import { channels } from "./queries";

/** The form of a channel over the page it was opened on. */
export const ChannelDrawer = recordDrawer({
  records: channels,
  blank: { name: "", description: "", color: MARKS[0].light, starred: false },
  valuesOf: ({ name, description, color, starred }) => ({ name, description, color, starred }),
  create: async () => (await import("@/lib/links/channels/schema")).NewChannel,
  change: async () => (await import("@/lib/links/channels/schema")).ChannelChanges,
  fields: Fields,
});

type Values = { name: string; description: string; color: string; starred: boolean };

/** Name, what it is for, color, and whether it is pinned to the sidebar. */
function Fields() {
  const t = useTranslations("channels");
  const { control, setValue } = useFormContext<Values>();
  const starred = useWatch({ control, name: "starred" });
  return (
    <>
      <TextField<Values> name="name" label={t("name")} placeholder={t("example")} autoFocus />
      <TextField<Values>
        name="description"
        label={t("description")}
        placeholder={t("description-example")}
        rows={2}
      />
      <ColorField />
      <Switch
        label={t("starred")}
        hint={t("starred-hint")}
        checked={starred}
        onChange={(next) => setValue("starred", next, { shouldDirty: true })}
      />
    </>
  );
}

/** A channel's color: one of the palette, or any other by its hex code. */
export function ColorField() {
  const t = useTranslations("channels");
  const note = useId();
  const { control, register, setValue, formState } = useFormContext<{ color: string }>();
  const color = useWatch({ control, name: "color" });
  const error = errorAt(formState.errors, "color");
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-13">{t("color")}</legend>
      <div className="flex flex-wrap items-center gap-1.5 pointer-coarse:gap-x-0">
        {MARKS.map(({ name, light }) => (
          <label
            key={light}
            title={t(`colors.${name}`)}
            className="grid size-8 cursor-pointer place-items-center rounded-control border border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:size-11"
          >
            <input
              type="radio"
              name={`${note}-swatch`}
              aria-label={t(`colors.${name}`)}
              checked={color.toLowerCase() === light}
              onChange={() => setValue("color", light, { shouldDirty: true, shouldValidate: true })}
              className="sr-only"
            />
            <ChannelMark color={light} className="size-5" />
          </label>
        ))}
        <span className="flex basis-full items-center gap-2 ps-1.5 pointer-coarse:ps-3">
          <ChannelMark color={/^#[0-9a-f]{6}$/i.test(color) ? color : "#000000"} className="size-5" />
          <Input
            {...register("color")}
            aria-label={t("color-number")}
            aria-describedby={note}
            aria-invalid={error ? true : undefined}
            spellCheck={false}
            maxLength={7}
            className="code w-28"
          />
        </span>
      </div>
      <p id={note} className={error ? "mt-1 text-12 text-bad" : "mt-1 text-12 text-ink-3"}>
        {error ?? t("color-hint")}
      </p>
    </fieldset>
  );
}
