import { ChartNoAxesColumn, Copy, Ellipsis, ExternalLink, Pencil, Play, Square, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
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
  const setStatus = useSetStatus();
  const disabled = row.status === "disabled";
  const toggle = () =>
    setStatus.mutate(
      { ...row, status: disabled ? "active" : "disabled" },
      {
        onSuccess: () => toast.success(t(disabled ? "enabled-done" : "disabled-done", { name: row.alias })),
        onError: (error) => toast.error(error.message),
      },
    );
  return (
    <Menu
      trigger={
        <Button tone="quiet" size="icon" aria-label={t("label", { name: row.alias })}>
          <Ellipsis aria-hidden className={size} />
        </Button>
      }
    >
      <MenuItem icon={<ExternalLink className={size} />} href={row.shorturl} newTab>
        {t("open")}
      </MenuItem>
      <MenuItem
        icon={<Copy className={size} />}
        onClick={() => void navigator.clipboard.writeText(row.shorturl).then(() => toast.success(t("copied")))}
      >
        {t("copy")}
      </MenuItem>
      <MenuItem
        icon={<ChartNoAxesColumn className={size} />}
        shortcut="⏎"
        onClick={() => router.push(paths.link(row.id))}
      >
        {t("statistics")}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Pencil className={size} />} shortcut="E" onClick={() => drawer.openEdit(row.id)}>
        {t("edit")}
      </MenuItem>
      <MenuItem icon={disabled ? <Play className={size} /> : <Square className={size} />} onClick={toggle}>
        {t(disabled ? "enable" : "disable")}
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<Trash2 className={size} />}
        shortcut="X"
        danger
        onClick={() => remove({ id: row.id, name: row.alias })}
      >
        {t("delete")}
      </MenuItem>
    </Menu>
  );
}
