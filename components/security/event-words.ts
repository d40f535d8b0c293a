import { useMessages, useTranslations } from "use-intl";
import { useSession } from "@/components/session/queries";
import type { SecurityEvent } from "./queries";

/** What happened, and how, in words. */
export function useEventWords() {
  const t = useTranslations("security");
  const own = useSession()?.user?.username;
  const whose = ({ user, userid }: SecurityEvent): string =>
    user ?? (userid === null ? t("nobody") : t("gone", { id: userid }));
  const kinds: Partial<Record<string, string>> = useMessages().security.kinds;
  return {
    whose,
    what: ({ kind }: SecurityEvent): string => kinds[kind.replaceAll(".", "-")] ?? kind,
    /** to whom or by whom it was done, where that is not oneself */
    who: (event: SecurityEvent): string =>
      [
        event.user === own ? "" : t("of", { name: whose(event) }),
        event.by === null || event.by === own ? "" : t("by", { name: event.by }),
      ]
        .filter(Boolean)
        .join(" · "),
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
