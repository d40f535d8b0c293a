import { useState } from "react";
import { useTranslations } from "use-intl";
import { useShortcuts } from "@/components/shell/shortcuts";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { later } from "@/components/ui/later";

const CompareDialog = later(() => import("./compare-dialog").then((module) => module.CompareDialog));

/** Opens the picked links' clicks in one chart. */
export function CompareButton({ ids }: { ids: number[] }) {
  const t = useTranslations("links.bulk");
  const [open, setOpen] = useState(false);
  useShortcuts("selection", { compare: () => setOpen(true) });
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        {t("actions.compare")}
        <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
          <Kbd>V</Kbd>
        </span>
      </Button>
      {open && <CompareDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
