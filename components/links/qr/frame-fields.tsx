import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextField } from "@/components/shell/text-field";
import { FRAMES, LONGEST_CAPTION } from "@/lib/links/qr/enums";
import { ChoiceField, ColorField } from "../page-editor/editor-fields";
import type { QrValues } from "./qr-values";
import { ShapeChoice } from "./shape-choice";

const code = <path fill="currentColor" d="M7 4h6v6H7z" />;
const ring = (height: number) => (
  <rect
    x="3.5"
    y="1.5"
    width="13"
    height={height}
    rx="2"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  />
);
const text = (y: number) => <path stroke="currentColor" strokeWidth="1.5" d={`M6 ${y}h8`} />;

const PICTURES = {
  plain: (
    <>
      {code}
      {text(15)}
    </>
  ),
  outline: (
    <>
      {ring(17)}
      {code}
      {text(14)}
    </>
  ),
  card: <path fill="currentColor" fillRule="evenodd" d="M3 1h14v18H3zM5 3h10v10H5zM7 5h6v6H7z" />,
  "card-top": <path fill="currentColor" fillRule="evenodd" d="M3 1h14v18H3zM5 7h10v10H5zM7 9h6v6H7z" />,
  bubble: (
    <>
      {ring(11)}
      {code}
      <path fill="currentColor" d="M3 15h5l2-2 2 2h5v4H3z" />
    </>
  ),
};

/** The frame around a code, and its caption. */
export function FrameFields() {
  const t = useTranslations("qr");
  const { control } = useFormContext<QrValues>();
  const frame = useWatch({ control, name: "frame" });
  return (
    <div className="flex flex-col gap-4">
      <ShapeChoice<QrValues>
        name="frame"
        label={t("frame")}
        options={[
          { value: "", label: t("frames.none"), picture: code },
          ...FRAMES.map((value) => ({ value, label: t(`frames.${value}`), picture: PICTURES[value] })),
        ]}
      />
      {frame !== "" && (
        <>
          <TextField<QrValues>
            name="caption"
            label={t("caption")}
            hint={t("caption-hint")}
            placeholder={t("caption-example")}
            maxLength={LONGEST_CAPTION}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <ChoiceField<QrValues>
              name="captionface"
              label={t("captionface")}
              options={[
                { value: "sans", label: "Instrument Sans" },
                { value: "mono", label: "Martian Mono" },
              ]}
            />
            <ColorField<QrValues> name="framecolor" label={t("framecolor")} none={t("as-modules")} />
          </div>
        </>
      )}
    </div>
  );
}
