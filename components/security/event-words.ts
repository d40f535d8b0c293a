import { useMessages, useTranslations } from "use-intl";
import type { SecurityEvent } from "./queries";

/** What happened, and how, in words. */
export function useEventWords() {
  const t = useTranslations("security");
  const kinds: Partial<Record<string, string>> = useMessages().security.kinds;
  return {
    what: ({ kind }: SecurityEvent): string => kinds[kind.replaceAll(".", "-")] ?? kind,
    /** to what it was done, with which browser or key, and from where */
    how: ({ via, key, browser, os, country, detail, workspace, sameplace }: SecurityEvent): string => {
      const device = browser && os ? t("device", { browser, os }) : browser || os;
      return [
        detail,
        via === "key" ? t("by-key", { key: key ?? "" }) : via === "operator" ? t("by-operator") : device,
        country,
        sameplace ? t("same-place") : "",
        workspace ? t("in-workspace", { workspace }) : "",
      ]
        .filter(Boolean)
        .join(" · ");
    },
  };
}
