import { useFormContext, useWatch } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { Switch } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { PAPERS, type Paper, SHEET_NAMES, SHEETS, TEXT_PLACES } from "@/lib/links/labels/enums";
import { ChoiceField, FormSection, NumberField } from "../page-editor/editor-fields";
import type { LabelsValues } from "./labels-values";

/** The sheet, where on it printing begins, and what stands with each code. */
export function SheetFields() {
  const t = useTranslations("labels");
  const format = useFormatter();
  const { setValue } = useFormContext<LabelsValues>();
  const [sheet, text, marks] = useWatch<LabelsValues, ["sheet", "text", "marks"]>({
    name: ["sheet", "text", "marks"],
  });
  const millimeters = (number: number) => format.number(number, { maximumFractionDigits: 1 });
  return (
    <FormSection title={t("sheet")}>
      <ChoiceField<LabelsValues>
        name="sheet"
        label={t("sheet")}
        options={[
          ...SHEET_NAMES.map((name) => {
            const { width, height, columns, rows } = SHEETS[name];
            const size = { width: millimeters(width), height: millimeters(height), count: columns * rows };
            return { value: name, label: t("sheets", { name, ...size }) };
          }),
          { value: "own", label: t("own") },
        ]}
      />
      {sheet === "own" && <OwnFields />}
      <NumberField<LabelsValues>
        name="start"
        label={t("start")}
        hint={t("start-hint")}
        unit={t("position")}
        least={1}
        most={1_800}
      />
      <Segmented
        label={t("text")}
        value={text}
        options={TEXT_PLACES.map((value) => ({ value, label: t(`texts.${value}`) }))}
        onChange={(next) => setValue("text", next)}
      />
      <Switch
        label={t("marks")}
        hint={t("marks-hint")}
        checked={marks}
        onChange={(next) => setValue("marks", next)}
      />
    </FormSection>
  );
}

/** The measures of a sheet that is none of the known ones. */
function OwnFields() {
  const t = useTranslations("labels");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <ChoiceField<LabelsValues>
          name="own.paper"
          label={t("paper")}
          options={(Object.keys(PAPERS) as Paper[]).map((value) => ({ value, label: t(`papers.${value}`) }))}
        />
      </div>
      {(["columns", "rows"] as const).map((name) => (
        <NumberField<LabelsValues>
          key={name}
          name={`own.${name}`}
          label={t(`fields.${name}`)}
          unit=""
          least={1}
          most={name === "columns" ? 30 : 60}
        />
      ))}
      {(["width", "height", "left", "top", "across", "down"] as const).map((name) => (
        <NumberField<LabelsValues>
          key={name}
          name={`own.${name}`}
          label={t(`fields.${name}`)}
          {...((name === "across" || name === "down") && { hint: t(`${name}-hint`) })}
          unit={t("mm")}
          least={0}
          most={300}
          step={0.01}
        />
      ))}
    </div>
  );
}
