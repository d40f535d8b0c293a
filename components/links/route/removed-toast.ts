import { useTranslations } from "use-intl";
import { UNDO_FOR } from "@/components/shell/undoable-delete";
import { toast } from "@/components/ui/toast";
import type { RouteStop } from "./route-edit";
import { useStopNames } from "./stop-names";

/** Says that a stop was removed, and for ten seconds how to undo that. */
export function useRemovedToast() {
  const t = useTranslations("route");
  const names = useStopNames();
  return (stop: RouteStop, undo: () => void) =>
    toast({
      tone: "plain",
      title: t("removed", { name: names.spoken(stop) }),
      duration: UNDO_FOR,
      action: { label: t("undo"), run: undo },
    });
}
