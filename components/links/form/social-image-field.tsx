import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { UploadField } from "@/components/commerce/items/upload-field";
import { PICTURES } from "@/components/ui/file-button";
import { Segmented } from "@/components/ui/segmented";
import { GENERATED } from "@/lib/links/enums";
import type { LinkValues } from "./link-values";

const KINDS = ["own", "generated", "chosen"] as const;
type Kind = (typeof KINDS)[number];

/** Which picture networks show: the destination's own, one drawn from the words above, or one by its address or uploaded. */
export function SocialImageField() {
  const t = useTranslations("social");
  const { control, setValue } = useFormContext<LinkValues>();
  const image = useWatch({ control, name: "metaimage" });
  const [isChosen, setChosen] = useState(false);
  const kind: Kind = image === GENERATED ? "generated" : image || isChosen ? "chosen" : "own";
  const choose = (next: Kind) => {
    setChosen(next === "chosen");
    setValue("metaimage", next === "generated" ? GENERATED : "", {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t("image")}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`images.${value}`) }))}
        onChange={choose}
      />
      <p className="text-12 text-ink-3">{t(`image-hints.${kind}`)}</p>
      {kind === "chosen" && (
        <UploadField<LinkValues> name="metaimage" label={t("image-address")} accept={PICTURES} />
      )}
    </div>
  );
}
