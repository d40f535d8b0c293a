import { Download, Ellipsis, FileUp, ListPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-entries";
import { exportAddress } from "./export-address";
import { filterOf, useListState } from "./list-state";

const size = "size-4";

/** What can be done with links by the file: bring them in, take them out. */
export function ListMenu() {
  const t = useTranslations("links.more");
  const router = useRouter();
  const { state } = useListState();
  const entries = (): Entry[] => [
    {
      kind: "action",
      label: t("paste"),
      icon: <ListPlus className={size} />,
      run: () => router.push(paths.pasteLinks()),
    },
    {
      kind: "action",
      label: t("import"),
      icon: <FileUp className={size} />,
      run: () => router.push(paths.importLinks()),
    },
    { kind: "line" },
    {
      kind: "link",
      label: t("export-csv"),
      icon: <Download className={size} />,
      href: exportAddress("csv", filterOf(state)),
    },
    {
      kind: "link",
      label: t("export-json"),
      icon: <Download className={size} />,
      href: exportAddress("ndjson", filterOf(state)),
    },
  ];
  return (
    <Menu
      entries={entries}
      aria-label={t("label")}
      title={t("label")}
      className={buttonLook({ tone: "plain", size: "icon" })}
    >
      <Ellipsis aria-hidden className={size} />
    </Menu>
  );
}
