import {
  ChartNoAxesColumn,
  Code,
  Copy,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  Hash,
  Pencil,
  Play,
  Square,
  Trash2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-entries";
import type { LinkRow } from "./types";
import { useRowActions } from "./use-row-actions";

const size = "size-4";

/** Everything that can be done with one row. */
export function LinkRowMenu({ row }: { row: LinkRow }) {
  const t = useTranslations("links.menu");
  const router = useRouter();
  const { edit, duplicate, copy, copyAs, toggle, remove } = useRowActions();
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
    { kind: "line" },
    act(t("edit"), Pencil, () => edit(row), "E"),
    act(t("duplicate"), CopyPlus, () => duplicate(row), "D"),
    act(t(isOff ? "enable" : "disable"), isOff ? Play : Square, () => toggle(row), "A"),
    { kind: "line" },
    {
      kind: "action",
      label: t("delete"),
      icon: <Trash2 className={size} />,
      shortcut: "X",
      tone: "danger",
      run: () => remove(row),
    },
  ];
  return (
    <Menu
      entries={entries}
      aria-label={t("label", { name: row.alias })}
      className={buttonLook({ tone: "quiet", size: "icon" })}
    >
      <Ellipsis aria-hidden className={size} />
    </Menu>
  );
}
