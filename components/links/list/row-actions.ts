import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
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

/** Row actions, shared by shortcuts and the menu, which are loaded when somebody is about to use them. */
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

export type RowActions = ReturnType<typeof useRowActions>;

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
