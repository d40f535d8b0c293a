import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-entries";
import { DETAILS, isDefaultDisplay, resetDisplay, setDisplay, useDisplay } from "./display";

/** How rows are drawn: how close, and with what. A dot tells that something is not as it comes. */
export function DisplayMenu() {
  const t = useTranslations("links.display");
  const display = useDisplay();
  const changed = !isDefaultDisplay(display);
  const entries = (): Entry[] => [
    {
      kind: "choice",
      label: t("density"),
      options: (["roomy", "compact"] as const).map((density) => ({
        label: t(`densities.${density}`),
        chosen: display.density === density,
        run: () => setDisplay({ ...display, density }),
      })),
    },
    { kind: "line" },
    ...DETAILS.map((detail): Entry => {
      const isHidden = display.hidden.includes(detail);
      const hidden = isHidden
        ? display.hidden.filter((name) => name !== detail)
        : [...display.hidden, detail];
      return {
        kind: "toggle",
        label: t(`details.${detail}`),
        on: !isHidden,
        run: () => setDisplay({ ...display, hidden }),
      };
    }),
    ...(changed
      ? ([{ kind: "line" }, { kind: "action", label: t("reset"), run: resetDisplay }] satisfies Entry[])
      : []),
  ];
  return (
    <Menu
      entries={entries}
      aria-label={changed ? t("label-changed") : t("label")}
      title={t("label")}
      className={`relative ${buttonLook({ tone: "plain", size: "icon" })}`}
    >
      <SlidersHorizontal aria-hidden className="size-4" />
      {changed && <span aria-hidden className="absolute top-1 right-1 size-1.5 rounded-full bg-accent" />}
    </Menu>
  );
}
