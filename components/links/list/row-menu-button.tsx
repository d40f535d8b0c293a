import { Ellipsis } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { useLazyMenu } from "@/components/ui/lazy-menu";
import type { LinkRow } from "../queries";

const RowMenu = lazy(
  () => import("./row-menu").then((module) => module.RowMenu),
  "components/links/list/row-menu",
);

/**
 * The button of a row's menu. What the menu can do is loaded when a pointer or the focus comes near: there is one per row, and all of
 * them would be taken over before the page can be used.
 */
export function RowMenuButton({ row }: { row: LinkRow }) {
  const t = useTranslations("links.menu");
  const { button, menu, isWanted } = useLazyMenu(RowMenu.load);
  return (
    <>
      <button
        {...button}
        aria-label={t("label", { name: row.alias })}
        className={buttonLook({ tone: "quiet", size: "icon" })}
      >
        <Ellipsis aria-hidden className="size-4" />
      </button>
      {isWanted && <RowMenu row={row} {...menu} />}
    </>
  );
}
