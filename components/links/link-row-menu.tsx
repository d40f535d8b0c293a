import { ChartNoAxesColumn, Copy, Ellipsis, ExternalLink, Pencil, Play, Square, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-entries";
import { toast } from "@/components/ui/toast";
import { useLinkDrawer } from "./drawer-state";
import { useSetStatus } from "./queries";
import type { LinkRow } from "./types";
import { useDeleteWithUndo } from "./use-delete-with-undo";

const size = "size-4";

/** Everything that can be done with one row. */
export function LinkRowMenu({ row }: { row: LinkRow }) {
  const t = useTranslations("links.menu");
  const router = useRouter();
  const drawer = useLinkDrawer();
  const remove = useDeleteWithUndo();
  const toggle = useToggle(row);
  const disabled = row.status === "disabled";
  const copy = () =>
    void navigator.clipboard.writeText(row.shorturl).then(() => toast({ tone: "good", title: t("copied") }));
  const entries = (): Entry[] => [
    { kind: "link", label: t("open"), icon: <ExternalLink className={size} />, href: row.shorturl },
    { kind: "action", label: t("copy"), icon: <Copy className={size} />, run: copy },
    {
      kind: "action",
      label: t("statistics"),
      icon: <ChartNoAxesColumn className={size} />,
      shortcut: "⏎",
      run: () => router.push(paths.link(row.id)),
    },
    { kind: "line" },
    {
      kind: "action",
      label: t("edit"),
      icon: <Pencil className={size} />,
      shortcut: "E",
      run: () => drawer.openEdit(row.id),
    },
    {
      kind: "action",
      label: t(disabled ? "enable" : "disable"),
      icon: disabled ? <Play className={size} /> : <Square className={size} />,
      run: toggle,
    },
    { kind: "line" },
    {
      kind: "action",
      label: t("delete"),
      icon: <Trash2 className={size} />,
      shortcut: "X",
      tone: "danger",
      run: () => remove({ id: row.id, name: row.alias }),
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

/** Switches a link off, or on again. */
function useToggle(row: LinkRow) {
  const t = useTranslations("links.menu");
  const setStatus = useSetStatus();
  const disabled = row.status === "disabled";
  return () =>
    setStatus.mutate(
      { ...row, status: disabled ? "active" : "disabled" },
      {
        onSuccess: () =>
          toast({ tone: "good", title: t(disabled ? "enabled-done" : "disabled-done", { name: row.alias }) }),
        onError: (error) => toast({ tone: "bad", title: error.message }),
      },
    );
}
