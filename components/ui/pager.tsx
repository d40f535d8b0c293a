import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "./button";

type Props = { page: number; pages: number; perPage: number; total: number; onPage: (page: number) => void };

/** "1–25 of 1,284" and the way to the pages before and after. */
export function Pager({ page, pages, perPage, total, onPage }: Props) {
  const t = useTranslations("pager");
  const first = Math.min(total, (page - 1) * perPage + 1);
  return (
    <nav aria-label={t("label")} className="flex items-center justify-end gap-1 text-13 text-ink-2">
      <span role="status" className="figures me-2">
        {t("shown", { first, last: Math.min(total, page * perPage), total })}
      </span>
      <Button
        tone="quiet"
        size="icon"
        aria-label={t("before")}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
      </Button>
      <Button
        tone="quiet"
        size="icon"
        aria-label={t("after")}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
