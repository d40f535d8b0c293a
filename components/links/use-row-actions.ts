import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { usePutIntoChannel } from "@/components/channels/use-put-into-channel";
import { askToChoose } from "@/components/choices/ask";
import { paths } from "@/components/paths";
import { tell } from "@/components/ui/tell";
import { toast } from "@/components/ui/toast";
import { copyForms } from "./copy-as";
import { linkDrawer } from "./drawer-state";
import { type LinksChange, useChangeLinks, useSetStatus } from "./queries";
import type { LinkRow } from "./types";
import { useDeleteWithUndo } from "./use-delete-with-undo";

/** What the keys and the menu of a row do. */
export function useRowActions() {
  const t = useTranslations("links.menu");
  const deleteWithUndo = useDeleteWithUndo();
  const setStatus = useSetStatus();
  const router = useRouter();
  const channels = usePutIntoChannel();
  const changeOne = useChangeOne();
  const copyAs = (row: LinkRow, form: keyof ReturnType<typeof copyForms>) =>
    void navigator.clipboard
      .writeText(copyForms(row)[form])
      .then(() => toast({ tone: "good", title: t("copied") }));
  return {
    edit: (row: LinkRow) => linkDrawer.openEdit(row.id),
    duplicate: (row: LinkRow) => linkDrawer.openCopy(row.id),
    copy: (row: LinkRow) => copyAs(row, "plain"),
    copyAs,
    copyQr: (row: LinkRow) =>
      void import("./copy-qr")
        .then(({ copyQr }) => copyQr(row.shorturl))
        .then(() => toast({ tone: "good", title: t("qr-copied") }))
        .catch((error: Error) => toast({ tone: "bad", title: error.message })),
    /** a QR code for it */
    qr: (row: LinkRow) => router.push(paths.newQr(row.shorturl)),
    putIntoChannel: (row: LinkRow) => channels.ask([{ type: "links", id: row.id, name: row.alias }]),
    move: (row: LinkRow) =>
      askToChoose({
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
    remove: (row: LinkRow, then?: () => void) => deleteWithUndo({ id: row.id, name: row.alias }, then),
    /** switches a link off, or on again */
    toggle: (row: LinkRow) => {
      const isOff = row.status === "disabled";
      const done = () =>
        toast({ tone: "good", title: t(isOff ? "enabled-done" : "disabled-done", { name: row.alias }) });
      tell(setStatus.mutateAsync({ ...row, status: isOff ? "active" : "disabled" }), done);
    },
  };
}

const UNDO_FOR = 10_000;

/** Changes one link as many are changed, says what was done, and offers to take it back where that can be. */
function useChangeOne() {
  const t = useTranslations("links.bulk");
  const { mutateAsync } = useChangeLinks();
  // As a promise: the row that asked may be gone from the list when the answer is there.
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
