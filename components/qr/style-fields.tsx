import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ColorField } from "@/components/designer/color-field";
import { FormSection } from "@/components/designer/form-section";
import { NumberField } from "@/components/designer/number-field";
import { Switch } from "@/components/ui/switch";
import { LogoField } from "./logo-field";
import { PaletteChoice } from "./palette-choice";
import type { QrValues } from "./qr-values";
import { ShapeChoice } from "./shape-choice";

const square = <path fill="currentColor" d="M2 2h16v16H2z" />;
const dots = [5, 10, 15].flatMap((x) => [5, 10, 15].map((y) => [x, y] as const));
const ring = (rx: number) => (
  <rect x="3" y="3" width="14" height="14" rx={rx} fill="none" stroke="currentColor" strokeWidth="3" />
);
const middle = (rx: number) => <rect x="5" y="5" width="10" height="10" rx={rx} fill="currentColor" />;
const asModules = (
  <path stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 2" fill="none" d="M4 4h12v12H4z" />
);

/** How a code looks: shapes, colours, quiet zone and logo. */
export function StyleFields() {
  const t = useTranslations("qr");
  return (
    <FormSection title={t("style")}>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <ShapeChoice<QrValues>
          name="shape"
          label={t("modules")}
          options={[
            { value: "square", label: t("shapes.square"), picture: square },
            {
              value: "dot",
              label: t("shapes.dot"),
              picture: dots.map(([x, y]) => (
                <circle key={`${x}-${y}`} cx={x} cy={y} r="2.2" fill="currentColor" />
              )),
            },
            { value: "rounded", label: t("shapes.rounded"), picture: middle(4) },
          ]}
        />
        <ShapeChoice<QrValues>
          name="eyeframe"
          label={t("eyeframe")}
          options={[
            { value: "", label: t("shapes.as-modules"), picture: asModules },
            { value: "square", label: t("shapes.square"), picture: ring(0) },
            { value: "rounded", label: t("shapes.rounded"), picture: ring(4) },
            { value: "circle", label: t("shapes.circle"), picture: ring(7) },
          ]}
        />
        <ShapeChoice<QrValues>
          name="eyecenter"
          label={t("eyecenter")}
          options={[
            { value: "", label: t("shapes.as-modules"), picture: asModules },
            { value: "square", label: t("shapes.square"), picture: middle(0) },
            { value: "rounded", label: t("shapes.rounded"), picture: middle(3) },
            { value: "dot", label: t("shapes.circle"), picture: middle(5) },
          ]}
        />
      </div>
      <PaletteChoice />
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField<QrValues> name="foreground" label={t("foreground")} />
        <ColorField<QrValues> name="background" label={t("background")} />
        <ColorField<QrValues> name="eyeframecolor" label={t("eyeframecolor")} none={t("as-modules")} />
        <ColorField<QrValues> name="eyecentercolor" label={t("eyecentercolor")} none={t("as-modules")} />
      </div>
      <Transparent />
      <NumberField<QrValues>
        name="margin"
        label={t("margin")}
        hint={t("margin-hint")}
        unit={t("modules-unit")}
        least={0}
        most={10}
      />
      <LogoField />
    </FormSection>
  );
}

function Transparent() {
  const t = useTranslations("qr");
  const { control, setValue } = useFormContext<QrValues>();
  return (
    <Switch
      label={t("transparent")}
      hint={t("transparent-hint")}
      checked={useWatch({ control, name: "transparent" })}
      onChange={(next) => setValue("transparent", next, { shouldDirty: true })}
    />
  );
}
