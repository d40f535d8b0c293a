import { useTranslations } from "use-intl";
import { Switch } from "@/components/ui/checkbox";
import { setSingleKeys, useSingleKeys } from "./shortcuts";

/** Turns single-key shortcuts off for people who use speech input or similar tools (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const t = useTranslations("shortcuts");
  return (
    <Switch
      checked={useSingleKeys()}
      onChange={(checked) => setSingleKeys(checked ? "on" : "off")}
      label={t("single-keys")}
      hint={t("single-keys-hint")}
    />
  );
}
