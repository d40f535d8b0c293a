import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "./button";

type Props = {
  page: number;
  pages: number;
  perPage: number;
  total: number;
  /** "7 links", said where they are all on one page; nothing is said there without it */
  counted?: string;
  onPage: (page: number) => void;
};

/** "1–25 of 1,284" and the way to the pages before and after; on the only page, how many there are. */
export function Pager({ page, pages, perPage, total, counted, onPage }: Props) {
  const t = useTranslations("pager");
  const first = Math.min(total, (page - 1) * perPage + 1);
  const isOnly = pages <= 1 && page <= 1;
  // One place for both: a screen reader hears what changes in it.
  return (
    <div className="flex items-center justify-end gap-2 text-13 text-ink-2">
      <span role="status" className="figures">
        {isOnly ? counted : t("shown", { first, last: Math.min(total, page * perPage), total })}
      </span>
      {!isOnly && (
        <nav aria-label={t("label")} className="flex items-center gap-1">
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
      )}
    </div>
  );
}
