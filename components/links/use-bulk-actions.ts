import { useState } from "react";
import { useTranslations } from "use-intl";
import { toast } from "@/components/ui/toast";
import { filterOf, type ListState } from "./list-state";
import { type LinksChange, useChangeLinks } from "./queries";
import type { Picked } from "./selection";

const UNDO_FOR = 10_000;

/** What a bulk action is called in messages, and how it is taken back, if that is possible. */
type Action = {
  done: "changed" | "disabled" | "enabled" | "archived" | "unarchived" | "deleted";
  change: LinksChange;
  undo?: LinksChange;
};

/** Does something to all picked links, tells how far it has come, and offers to take it back. */
export function useBulkActions(picked: Picked, state: ListState) {
  const t = useTranslations("links.bulk");
  const { mutate, isPending } = useChangeLinks();
  const [done, setDone] = useState(0);
  const refuse = (error: Error) => toast({ tone: "bad", title: error.message });
  const takeBack = (links: number[], change: LinksChange) =>
    mutate(
      { links, change, onProgress: setDone },
      {
        onSuccess: (ids) => toast({ tone: "good", title: t("undone", { count: ids.length }) }),
        onError: refuse,
      },
    );
  const act = ({ done: name, change, undo }: Action) => {
    const { selection } = picked;
    const links = selection.kind === "some" ? [...selection.ids] : { filter: filterOf(state) };
    setDone(0);
    mutate(
      { links, change, onProgress: setDone },
      {
        onSuccess: (ids) => {
          picked.clear();
          toast({
            tone: "good",
            title: t(`done.${name}`, { count: ids.length }),
            duration: UNDO_FOR,
            ...(undo && { action: { label: t("undo"), run: () => takeBack(ids, undo) } }),
          });
        },
        onError: refuse,
      },
    );
  };
  return { act, isBusy: isPending, done };
}
