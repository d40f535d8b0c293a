import { useTranslations } from "use-intl";
import { SingleKeysSwitch } from "@/components/shell/single-keys-switch";
import { setTheme, THEMES, useTheme } from "@/components/shell/theme";
import { Segmented } from "@/components/ui/segmented";

/** How the app looks and listens in this browser. */
export function AppearanceSection() {
  const t = useTranslations("user-menu");
  return (
    <div className="flex max-w-md flex-col gap-6">
      <Segmented
        label={t("theme")}
        value={useTheme()}
        options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={setTheme}
      />
      <SingleKeysSwitch />
    </div>
  );
}
