import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "@/components/timestamps";
import type { Entry } from "@/components/ui/menu-popup";
import { toast } from "@/components/ui/toast";
import { type LinksChange, useChangeLinks } from "../mutations";
import { type Chosen, optionsQuery } from "../picker/queries";
import { filterOf, type ListState, type Picked } from "./list-state";

const UNDO_FOR = 10_000;

/** Name of a bulk action in messages, and how to undo it, if possible. */
type Action = {
  done: "changed" | "disabled" | "enabled" | "archived" | "unarchived" | "deleted";
  change: LinksChange;
  undo?: LinksChange;
};

/** Applies an action to all selected links, reports progress, and offers undo. */
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

const DAY = 86_400_000;
const ENDS = { day: DAY, week: 7 * DAY, month: 30 * DAY };

/** Menus of values to assign to the selected links: every option, and none. */
export function useBulkMenus(set: (change: LinksChange) => void) {
  const t = useTranslations("links.bulk");
  const campaign = useOptions("campaign", t("no-campaign"), (id) => set({ campaign: id }));
  const channel = useOptions("channel", t("no-channel"), (id) => set({ channel: id }));
  const pixels = useOptions("pixel", t("no-pixels"), (id) => set({ pixels: id === null ? null : [id] }));
  const utm = useOptions("utm", t("no-utm"), (id) => set({ utm: id }));
  const expiry = (): Entry[] => [
    ...(Object.keys(ENDS) as (keyof typeof ENDS)[]).map(
      (name): Entry => ({
        kind: "action",
        label: t(`ends.${name}`),
        run: () => set({ expiry: formatTimestamp(new Date(Date.now() + ENDS[name])) }),
      }),
    ),
    { kind: "line" },
    { kind: "action", label: t("ends.never"), run: () => set({ expiry: null }) },
  ];
  const visibility = (): Entry[] =>
    [false, true].map((isPrivate) => ({
      kind: "action",
      label: t(isPrivate ? "visibility.private" : "visibility.public"),
      run: () => set({ private: isPrivate }),
    }));
  return { campaign, channel, pixels, utm, expiry, visibility };
}

function useOptions(noun: Chosen, none: string, give: (id: number | null) => void) {
  const options = useQuery(optionsQuery(noun)).data ?? [];
  return (): Entry[] => [
    ...options.map(({ value, label }): Entry => ({ kind: "action", label, run: () => give(Number(value)) })),
    ...(options.length > 0 ? [{ kind: "line" } as const] : []),
    { kind: "action", label: none, run: () => give(null) },
  ];
}
