import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { recordDrawer } from "@/components/shell/form-drawer";
import { TextField } from "@/components/shell/text-field";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { PIXEL_TYPES } from "@/lib/links/pixels/enums";
import { PixelTest } from "./pixel-test";
import { type Pixel, type PixelKind, pixels } from "./queries";

/** The form of a pixel over the list. */
export const PixelDrawer = recordDrawer({
  records: pixels,
  blank: { type: "analyticspixel", name: "", tag: "" },
  valuesOf: ({ kind, name, tag }) => ({ type: kind, name, tag }),
  create: async () => (await import("@/lib/links/pixels/schema")).NewPixel,
  change: async () => (await import("@/lib/links/pixels/schema")).PixelChanges,
  fields: Fields,
});

/** Fires the pixel as it was saved. */
function TestButton({ pixel }: { pixel: Pixel }) {
  const t = useTranslations("pixels.test");
  const { isDirty } = useFormState();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button disabled={isDirty} onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {isDirty && <p className="mt-1 text-12 text-ink-3">{t("save-first")}</p>}
      {open && <PixelTest pixel={pixel} onClose={() => setOpen(false)} />}
    </div>
  );
}

type Values = { type: PixelKind; name: string; tag: string };

/** Type, name and tag. The type of one that exists stays: its tag is checked by it. */
function Fields({ record }: { record: Pixel | undefined }) {
  const t = useTranslations("pixels");
  const { control, setValue } = useFormContext<Values>();
  const type = useWatch({ control, name: "type" });
  const example = PIXEL_TYPES.find(({ name }) => name === type)?.example ?? "";
  return (
    <>
      <Field label={t("type")} hint={t("type-hint")}>
        {(control) =>
          record ? (
            <Input {...control} value={t(`types.${type}`)} disabled readOnly />
          ) : (
            <Select
              {...control}
              value={type}
              options={PIXEL_TYPES.map(({ name }) => ({ value: name, label: t(`types.${name}`) }))}
              onChange={(next) => setValue("type", next, { shouldDirty: true })}
            />
          )
        }
      </Field>
      <TextField<Values> name="name" label={t("name")} placeholder={t("example")} autoFocus />
      <TextField<Values>
        name="tag"
        label={t("tag")}
        hint={t(`hints.${type}`)}
        placeholder={example}
        spellCheck={false}
        className="code"
      />
      {record && <TestButton pixel={record} />}
    </>
  );
}
