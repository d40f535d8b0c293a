import {
  Archive,
  ChartNoAxesColumn,
  Code,
  Copy,
  CopyPlus,
  ExternalLink,
  Hash,
  Layers,
  Pencil,
  Play,
  QrCode,
  Split,
  Square,
  Trash2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { DotsMenu } from "@/components/ui/dots-menu";
import type { Entry } from "@/components/ui/menu-entries";
import type { LinkRow } from "./types";
import { useRowActions } from "./use-row-actions";

const size = "size-4";

/** Everything that can be done with one row. */
export function LinkRowMenu({ row }: { row: LinkRow }) {
  const t = useTranslations("links.menu");
  const router = useRouter();
  const actions = useRowActions();
  const { copy, copyAs } = actions;
  const isOff = row.status === "disabled";
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
    { kind: "line" },
    act(t(isOff ? "enable" : "disable"), isOff ? Play : Square, () => actions.toggle(row), "S"),
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
  return <DotsMenu label={t("label", { name: row.alias })} entries={entries} />;
}
