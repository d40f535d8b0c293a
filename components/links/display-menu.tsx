import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-entries";
import { toast } from "@/components/ui/toast";
import { DENSITIES, DETAILS } from "@/lib/links/choices";
import { isSameDisplay, setDisplay, useDisplay } from "./display";
import { useKeepDisplay } from "./queries";

/** How rows are drawn: how close, and with what. A dot tells that it differs from what the person keeps. */
export function DisplayMenu() {
  const t = useTranslations("links.display");
  const { display, kept } = useDisplay();
  const keep = useKeepDisplay();
  const changed = !isSameDisplay(display, kept);
  const keepThis = () =>
    keep.mutate(display, {
      onSuccess: () => setDisplay(null),
      onError: (error) => toast({ tone: "bad", title: error.message }),
    });
  const entries = (): Entry[] => [
    {
      kind: "choice",
      label: t("density"),
      options: DENSITIES.map((density) => ({
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
      ? ([
          { kind: "line" },
          { kind: "action", label: t("keep"), run: keepThis },
          { kind: "action", label: t("reset"), run: () => setDisplay(null) },
        ] satisfies Entry[])
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
