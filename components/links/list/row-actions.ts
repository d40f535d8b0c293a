import { useRouter } from "next/navigation";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { useShortcuts } from "@/components/shell/shortcuts";
import { useCopy } from "@/components/ui/copy";
import { toast, toastOnError } from "@/components/ui/toast";
import { useAddToChannel } from "../channels/add-to-channel";
import { linkDrawer } from "../drawer-state";
import { useSwitchBack } from "../health/switch-back";
import { useDeleteWithUndo } from "../link-toasts";
import { type LinksChange, useChangeLinks, useSetStatus } from "../mutations";
import { openPicker } from "../picker/picker-state";
import type { LinkRow } from "../queries";
import { copyForms } from "../short-link";
import type { Picked } from "./list-state";

/** Row actions, shared by shortcuts and the menu. */
export function useRowActions() {
  const t = useTranslations("links.menu");
  const deleteWithUndo = useDeleteWithUndo();
  const setStatus = useSetStatus();
  const router = useRouter();
  const channels = useAddToChannel();
  const changeOne = useChangeOne();
  const switchBack = useSwitchBack();
  const copy = useCopy();
  const copyAs = (row: LinkRow, form: keyof ReturnType<typeof copyForms>) =>
    void copy.text(copyForms(row)[form], t("copied"));
  return {
    edit: (row: LinkRow) => linkDrawer.openEdit(row.id),
    duplicate: (row: LinkRow) => linkDrawer.openCopy(row.id),
    copy: (row: LinkRow) => copyAs(row, "plain"),
    copyAs,
    copyQr: (row: LinkRow) =>
      void copy.picture(
        () => import("../qr/rasterize").then(({ plainQr }) => plainQr(row.shorturl)),
        t("qr-copied"),
      ),
    /** a QR code for it */
    qr: (row: LinkRow) => router.push(paths.newQr(row.shorturl)),
    putIntoChannel: (row: LinkRow) => channels.ask([{ type: "links", id: row.id, name: row.alias }]),
    move: (row: LinkRow) =>
      openPicker({
        noun: "campaign",
        about: row.alias,
        none: t("no-campaign"),
        choose: (campaign) => changeOne(row, { campaign }, t("moved", { name: row.alias })),
      }),
    /** puts a link away, or takes it out again */
    archive: (row: LinkRow) => {
      const archived = row.archived === null;
      changeOne(row, { archived }, t(archived ? "archived-done" : "unarchived-done", { name: row.alias }), {
        archived: !archived,
      });
    },
    /** a broken link leads to its last good address again */
    revert: (row: LinkRow) => switchBack({ ...row, name: row.alias }),
    remove: (row: LinkRow, then?: () => void) => deleteWithUndo({ id: row.id, name: row.alias }, then),
    /** switches a link off, or on again */
    toggle: (row: LinkRow) => {
      const isOff = row.status === "disabled";
      const done = () =>
        toast({ tone: "good", title: t(isOff ? "enabled-done" : "disabled-done", { name: row.alias }) });
      toastOnError(setStatus.mutateAsync({ ...row, status: isOff ? "active" : "disabled" }), done);
    },
  };
}

const UNDO_FOR = 10_000;

/** Changes one link as many are changed, says what was done, and offers to take it back where that can be. */
function useChangeOne() {
  const t = useTranslations("links.bulk");
  const { mutateAsync } = useChangeLinks();
  // A promise, because the row may be gone from the list by the time of the response.
  const send = (id: number, change: LinksChange, then?: () => void) =>
    void mutateAsync({ links: [id], change, onProgress: () => undefined }).then(then, (error: Error) =>
      toast({ tone: "bad", title: error.message }),
    );
  return ({ id }: LinkRow, change: LinksChange, title: string, undo?: LinksChange) =>
    send(id, change, () =>
      toast({
        tone: "good",
        title,
        ...(undo && {
          duration: UNDO_FOR,
          action: { label: t("undo"), run: () => send(id, undo) },
        }),
      }),
    );
}

/**
 * Keys walk through the rows, act on the one that has the focus, and Enter follows its link. While rows are picked, those
 * that could be about all of them belong to the bar that shows them.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: LinkRow[], picked: Picked) {
  const { edit, duplicate, copy, toggle, remove, qr, move, archive, revert, putIntoChannel } =
    useRowActions();
  const isFree = picked.size === 0;
  const walk = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
  };
  const onFocused = (act: (row: LinkRow) => void) => () => {
    const id = document.activeElement?.closest("[data-link]")?.getAttribute("data-link");
    const row = rows.find((one) => String(one.id) === id);
    if (row) act(row);
  };
  useShortcuts("list", {
    next: () => walk(1),
    previous: () => walk(-1),
    edit: onFocused(edit),
    channel: onFocused(putIntoChannel),
    delete: isFree ? onFocused((row) => remove(row, () => walk(0))) : undefined,
  });
  useShortcuts("links", {
    qr: onFocused(qr),
    duplicate: onFocused(duplicate),
    copy: onFocused(copy),
    move: isFree ? onFocused(move) : undefined,
    archive: isFree ? onFocused(archive) : undefined,
    disable: isFree ? onFocused(toggle) : undefined,
    revert: onFocused(revert),
  });
}
