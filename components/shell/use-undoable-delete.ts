import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { toast } from "@/components/ui/toast";
import { useWriteLock } from "@/components/ui/write-lock";
import { deleteLater, takeBack, UNDO_FOR } from "./pending-deletes";

/** What is deleted: where, and what people call it. */
export type Deletable = { path: string; name: string };

/**
 * Deletes one or many without asking, and offers for ten seconds to take it back. `touched` are the keys of the queries that
 * the delete makes out of date.
 */
export function useUndoableDelete(touched: QueryKey[]) {
  const t = useTranslations("undo");
  const client = useQueryClient();
  const locked = useWriteLock();
  const refresh = () => {
    for (const queryKey of touched) void client.invalidateQueries({ queryKey });
  };
  const failed = (error: Error) =>
    toast({ tone: "bad", title: t("not-deleted"), description: error.message });
  return (...records: [Deletable, ...Deletable[]]) => {
    // A key was pressed: the buttons are off.
    if (locked !== null) {
      toast({ tone: "bad", title: locked });
      return;
    }
    for (const { path } of records) deleteLater(path, { onDeleted: refresh, onFailed: failed });
    toast({
      tone: "plain",
      title:
        records.length === 1
          ? t("deleted", { name: records[0].name })
          : t("deleted-many", { count: records.length }),
      duration: UNDO_FOR,
      action: {
        label: t("undo"),
        run: () => {
          for (const { path } of records) takeBack(path);
        },
      },
    });
  };
}
