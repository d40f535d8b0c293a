import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { toast } from "@/components/ui/toast";
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
  const refresh = () => {
    for (const queryKey of touched) void client.invalidateQueries({ queryKey });
  };
  const failed = (error: Error) =>
    toast({ tone: "bad", title: t("not-deleted"), description: error.message });
  return (...records: [Deletable, ...Deletable[]]) => {
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
