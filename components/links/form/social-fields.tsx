import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { TextField } from "@/components/shell/text-field";
import type { LinkValues } from "./link-values";
import { SocialImageField } from "./social-image-field";

/** How the link looks where it is shared. */
export function SocialFields() {
  const t = useTranslations("social");
  const { control } = useFormContext<LinkValues>();
  const [title, description] = useWatch({ control, name: ["metatitle", "metadescription"] });
  return (
    <div className="flex flex-col gap-3">
      <TextField<LinkValues>
        name="metatitle"
        label={t("title")}
        aside={t("length", { length: title.length, good: 60 })}
      />
      <TextField<LinkValues>
        name="metadescription"
        label={t("description")}
        aside={t("length", { length: description.length, good: 160 })}
        rows={2}
      />
      <SocialImageField />
    </div>
  );
}
