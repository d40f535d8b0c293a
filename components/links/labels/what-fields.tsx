import { useQuery } from "@tanstack/react-query";
import { FileUp, X } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextField } from "@/components/shell/text-field";
import { Button } from "@/components/ui/button";
import { FileButton } from "@/components/ui/file-button";
import { toastOnError } from "@/components/ui/toast";
import { MOST_COPIES } from "@/lib/links/labels/enums";
import { ChoiceField, FormSection, NumberField } from "../page-editor/editor-fields";
import type { LabelsValues } from "./labels-values";
import { looksQuery } from "./queries";

/** What is printed: what was selected before, a list, and the style of its codes. */
export function WhatFields() {
  const t = useTranslations("labels");
  const { setValue } = useFormContext<LabelsValues>();
  const [codes, links] = useWatch<LabelsValues, ["codes", "links"]>({ name: ["codes", "links"] });
  const looks = useQuery(looksQuery).data ?? [];
  const look = useWatch<LabelsValues, "look">({ name: "look" });
  const read = (file: File | undefined) => {
    if (file) toastOnError(file.text().then((text) => setValue("list", text.replace(/^\ufeff/, ""))));
  };
  const known = looks.map(({ id, name }) => ({ value: String(id), label: name }));
  const isMissing = look !== "" && !known.some(({ value }) => value === look);
  return (
    <FormSection title={t("what")}>
      <Selected name="codes" count={codes.length} />
      <Selected name="links" count={links.length} />
      {codes.length + links.length > 0 && (
        <NumberField<LabelsValues>
          name="copies"
          label={t("copies")}
          unit={t("unit-labels")}
          least={1}
          most={MOST_COPIES}
        />
      )}
      <div
        className="flex flex-col items-start gap-2 *:w-full"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          read(event.dataTransfer.files[0]);
        }}
      >
        <TextField<LabelsValues>
          name="list"
          label={t("list")}
          hint={t("list-hint")}
          rows={5}
          placeholder={t("list-example")}
        />
        <span>
          <FileButton accept=".csv,.txt,text/csv,text/plain" onFiles={([file]) => read(file)}>
            <FileUp aria-hidden className="size-4" />
            {t("file")}
          </FileButton>
        </span>
      </div>
      <ChoiceField<LabelsValues>
        name="look"
        label={t("look")}
        hint={t("look-hint")}
        options={[
          { value: "", label: t("plain") },
          ...known,
          ...(isMissing ? [{ value: look, label: `#${look}` }] : []),
        ]}
      />
    </FormSection>
  );
}

/** How many of a list were selected, and the way to do without them. */
function Selected({ name, count }: { name: "codes" | "links"; count: number }) {
  const t = useTranslations("labels");
  const { setValue } = useFormContext<LabelsValues>();
  if (count === 0) return null;
  const label = t(name, { count });
  return (
    <div className="flex items-center justify-between gap-2 rounded-panel border px-3 py-1.5">
      <span className="text-14">{label}</span>
      <Button
        tone="quiet"
        size="icon"
        aria-label={`${t("remove")}: ${label}`}
        onClick={() => setValue(name, [])}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
