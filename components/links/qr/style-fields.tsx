import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Switch } from "@/components/ui/checkbox";
import { brandQuery } from "../brand/queries";
import { ColorField, FormSection, NumberField } from "../page-editor/editor-fields";
import { FrameFields } from "./frame-fields";
import { GradientFields } from "./gradient-fields";
import { LogoField } from "./logo-field";
import { brandPalettes, PALETTES, type Palette } from "./palettes";
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

/** A code's style: shapes, colors, quiet zone and logo. */
export function StyleFields() {
  const t = useTranslations("qr");
  return (
    <FormSection title={t("style")}>
      <ShapeFields />
      <PaletteChoice />
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField<QrValues> name="foreground" label={t("foreground")} />
        <ColorField<QrValues> name="background" label={t("background")} />
        <ColorField<QrValues> name="eyeframecolor" label={t("eyeframecolor")} none={t("as-modules")} />
        <ColorField<QrValues> name="eyecentercolor" label={t("eyecentercolor")} none={t("as-modules")} />
      </div>
      <GradientFields />
      <Transparent />
      <NumberField<QrValues>
        name="margin"
        label={t("margin")}
        hint={t("margin-hint")}
        unit={t("modules-unit")}
        least={0}
        most={10}
      />
      <FrameFields />
      <LogoField />
    </FormSection>
  );
}

/** The modules, and the ring and the middle of the eyes. */
function ShapeFields() {
  const t = useTranslations("qr");
  return (
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

/** Color palettes: the workspace's own first, where they scan well, then ours. */
export function PaletteChoice() {
  const t = useTranslations("qr");
  const { data: brand } = useQuery(brandQuery);
  const { setValue } = useFormContext<QrValues>();
  const take = ({ foreground, background, eyes }: Palette) => {
    for (const [name, value] of Object.entries({
      foreground,
      background,
      eyeframecolor: eyes,
      eyecentercolor: eyes,
    }))
      setValue(name as "foreground", value, { shouldDirty: true });
  };
  return (
    <div role="group" aria-label={t("palettes")}>
      <p className="mb-1.5 font-medium text-13">{t("palettes")}</p>
      <div className="flex flex-wrap gap-1.5">
        {[...brandPalettes(brand?.color ?? ""), ...PALETTES].map((palette) => (
          <button
            key={palette.name}
            type="button"
            title={t(`palette.${palette.name}`)}
            aria-label={t(`palette.${palette.name}`)}
            onClick={() => take(palette)}
            className="grid size-9 place-items-center rounded-control border border-line-strong pointer-coarse:size-11"
            style={{ background: palette.background }}
          >
            <span
              aria-hidden
              className="size-4 rounded-[3px] border-3"
              style={{ background: palette.foreground, borderColor: palette.eyes || palette.foreground }}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
