import {
  Archive,
  ChartNoAxesColumn,
  Code,
  Copy,
  CopyPlus,
  ExternalLink,
  FolderOutput,
  Hash,
  Layers,
  Pencil,
  Play,
  QrCode,
  Split,
  Square,
  Trash2,
  Undo2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { type Entry, MenuPopup } from "@/components/ui/menu-popup";
import type { LinkRow } from "../queries";
import { useOtherWorkspaces } from "../transfer/queries";
import { TransferDialog } from "../transfer/transfer-button";
import { useRowActions } from "./row-actions";

const size = "size-4";

type Props = {
  row: LinkRow;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
};

/** Everything that can be done with one row, in a menu beside its button. */
export function RowMenu({ row, anchor, open, onClose }: Props) {
  const t = useTranslations("links.menu");
  const health = useTranslations("health");
  const router = useRouter();
  const actions = useRowActions();
  const { copy, copyAs } = actions;
  const isOff = row.status === "disabled";
  const others = useOtherWorkspaces();
  const [transferring, setTransferring] = useState(false);
  const act = (label: string, icon: typeof Copy, run: () => void, shortcut?: string): Entry => {
    const Icon = icon;
    return { kind: "action", label, icon: <Icon className={size} />, run, ...(shortcut && { shortcut }) };
  };
  const entries = (): Entry[] => [
    { kind: "link", label: t("open"), icon: <ExternalLink className={size} />, href: row.shorturl },
    act(t("statistics"), ChartNoAxesColumn, () => router.push(paths.link(row.id)), "⏎"),
    { kind: "line" },
    act(t("copy"), Copy, () => copy(row), "I"),
    act(t("copy-markdown"), Hash, () => copyAs(row, "markdown")),
    act(t("copy-html"), Code, () => copyAs(row, "html")),
    act(t("copy-qr"), QrCode, () => actions.copyQr(row)),
    { kind: "line" },
    act(t("edit"), Pencil, () => actions.edit(row), "E"),
    act(t("duplicate"), CopyPlus, () => actions.duplicate(row), "D"),
    act(t("qr"), QrCode, () => actions.qr(row), "Q"),
    act(t("move"), Split, () => actions.move(row), "M"),
    act(t("channel"), Layers, () => actions.putIntoChannel(row), "⇧C"),
    ...(others.length > 0 ? [act(t("transfer"), FolderOutput, () => setTransferring(true))] : []),
    { kind: "line" },
    act(t(isOff ? "enable" : "disable"), isOff ? Play : Square, () => actions.toggle(row), "S"),
    ...(row.health?.earlier ? [act(health("switch-back"), Undo2, () => actions.revert(row), "B")] : []),
    act(t(row.archived ? "unarchive" : "archive"), Archive, () => actions.archive(row), "A"),
    { kind: "line" },
    {
      kind: "action",
      label: t("delete"),
      icon: <Trash2 className={size} />,
      shortcut: "X",
      tone: "danger",
      run: () => actions.remove(row),
    },
  ];
  return (
    <>
      {open && <MenuPopup anchor={anchor} side="bottom" align="end" entries={entries()} onClose={onClose} />}
      {transferring && (
        <TransferDialog links={[row.id]} about={row.shorturl} onClose={() => setTransferring(false)} />
      )}
    </>
  );
}
