import { type ReactNode, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type DrawerProps, RecordDrawer } from "@/components/shell/form-drawer";
import { RecordForm, useRecordForm } from "@/components/shell/record-form";
import { TextField } from "@/components/shell/text-field";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { PIXEL_TYPES } from "@/lib/links/pixels/enums";
import { PixelTest } from "./pixel-test";
import { type Pixel, type PixelKind, pixels } from "./queries";

/** The form of a pixel over the list. */
export const PixelDrawer = ({ onSaved, ...drawer }: DrawerProps) => (
  <RecordDrawer
    {...drawer}
    records={pixels}
    blank={<PixelForm values={{ type: "analyticspixel", name: "", tag: "" }} onSaved={onSaved} />}
  >
    {({ id, kind, name, tag }) => (
      <PixelForm id={id} values={{ type: kind, name, tag }} onSaved={onSaved}>
        <TestButton pixel={{ id, kind, name }} />
      </PixelForm>
    )}
  </RecordDrawer>
);

/** Fires the pixel as it was saved. */
function TestButton({ pixel }: { pixel: Pick<Pixel, "id" | "kind" | "name"> }) {
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
type FormProps = { id?: number; values: Values; onSaved: (id: number) => void; children?: ReactNode };

/** Type, name and tag. The type of one that exists stays: its tag is checked by it. */
function PixelForm({ id, values, onSaved, children }: FormProps) {
  const t = useTranslations("pixels");
  const save = pixels.useSave(id);
  const { form, submit } = useRecordForm({
    schema: async () =>
      (await import("@/lib/links/pixels/schema"))[id === undefined ? "NewPixel" : "PixelChanges"],
    values,
    save: save.mutateAsync,
    onSaved,
  });
  const type = useWatch({ control: form.control, name: "type" });
  const example = PIXEL_TYPES.find(({ name }) => name === type)?.example ?? "";
  return (
    <RecordForm form={form} submit={submit} action={t(id === undefined ? "create" : "save")}>
      <Field label={t("type")} hint={t("type-hint")}>
        {(control) =>
          id === undefined ? (
            <Select
              {...control}
              value={type}
              options={PIXEL_TYPES.map(({ name }) => ({ value: name, label: t(`types.${name}`) }))}
              onChange={(next) => form.setValue("type", next, { shouldDirty: true })}
            />
          ) : (
            <Input {...control} value={t(`types.${type}`)} disabled readOnly />
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
      {children}
    </RecordForm>
  );
}
