import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Switch } from "@/components/ui/checkbox";
import { ColorField, NumberField } from "../page-editor/editor-fields";
import type { QrValues } from "./qr-values";
import { ShapeChoice } from "./shape-choice";

const plain = <path fill="currentColor" d="M3 3h14v14H3z" />;

/** The gradient of the modules: its form, then its colors and its direction. */
export function GradientFields() {
  const t = useTranslations("qr");
  const { control, setValue } = useFormContext<QrValues>();
  const [gradient, eyes] = useWatch({ control, name: ["gradient", "gradienteyes"] });
  return (
    <div className="flex flex-col gap-4">
      <ShapeChoice<QrValues>
        name="gradient"
        label={t("gradient")}
        options={[
          { value: "", label: t("gradients.none"), picture: plain },
          { value: "linear", label: t("gradients.linear"), picture: <Shades kind="linear" /> },
          { value: "radial", label: t("gradients.radial"), picture: <Shades kind="radial" /> },
        ]}
      />
      {gradient !== "" && (
        <>
          <p className="-mt-2 text-12 text-ink-3">{t("gradient-hint")}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <ColorField<QrValues>
              name="gradientmiddle"
              label={t("gradientmiddle")}
              none={t("gradients.none")}
            />
            <ColorField<QrValues> name="gradientcolor" label={t("gradientcolor")} />
          </div>
          {gradient === "linear" && (
            <NumberField<QrValues>
              name="gradientangle"
              label={t("gradientangle")}
              hint={t("gradientangle-hint")}
              unit={t("degrees-unit")}
              least={0}
              most={359}
            />
          )}
          <Switch
            label={t("gradienteyes")}
            checked={eyes}
            onChange={(next) => setValue("gradienteyes", next, { shouldDirty: true })}
          />
        </>
      )}
    </div>
  );
}

const STEPS = [1, 0.75, 0.5, 0.3];

/** A gradient in four steps. */
const Shades = ({ kind }: { kind: "linear" | "radial" }) =>
  STEPS.map((opacity, at) =>
    kind === "linear" ? (
      <rect
        key={opacity}
        x={3 + at * 3.5}
        y="3"
        width="3.5"
        height="14"
        fill="currentColor"
        opacity={opacity}
      />
    ) : (
      <circle key={opacity} cx="10" cy="10" r={8 - at * 2} fill="currentColor" opacity={STEPS.at(-1 - at)} />
    ),
  );
