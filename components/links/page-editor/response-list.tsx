import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { ListPage } from "@/components/shell/list-state";
import { useHidden, useUndoableDelete } from "@/components/shell/undoable-delete";
import { parseTimestamp } from "@/components/timestamps";
import { Button } from "@/components/ui/button";
import { Pager } from "@/components/ui/pager";
import { RelativeTime } from "@/components/ui/relative-time";
import type messages from "@/messages/en.json";

/** What a visitor sent through a form: by the names of its fields. */
export type SentResponse = { id: number; date: string; fields: Record<string, string> };

/** The fields of our own forms have names; another keeps its own. */
type SentField = keyof typeof messages.responses.sent;

type Props = {
  page: ListPage<SentResponse>;
  onPage: (page: number) => void;
  /** how one is deleted, and what it is called */
  deletable: (response: SentResponse) => { path: string; name: string };
  touched: string[][];
};

/** Responses to a form, newest first, each with its fields. */
export function ResponseList({ page, onPage, deletable, touched }: Props) {
  const t = useTranslations("responses");
  const hidden = useHidden();
  const remove = useUndoableDelete(touched);
  const rows = page.rows.filter((row) => !hidden.has(deletable(row).path));
  return (
    <section aria-label={t("title")}>
      <h2 className="mb-2 font-semibold text-16">{t("title")}</h2>
      {rows.length === 0 && <p className="text-13 text-ink-3">{t("nothing-yet")}</p>}
      <ul className="border-t empty:border-0">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-4 border-b py-3">
            <dl className="grid min-w-0 flex-1 gap-x-4 gap-y-1 text-13 sm:grid-cols-[auto_minmax(0,1fr)]">
              {Object.entries(row.fields).map(([name, value]) => (
                <div key={name} className="sm:contents">
                  <dt className="break-words text-ink-3 sm:max-w-40">
                    {t.has(`sent.${name as SentField}`) ? t(`sent.${name as SentField}`) : name}
                  </dt>
                  <dd className="whitespace-pre-wrap break-words">{value}</dd>
                </div>
              ))}
            </dl>
            <span className="shrink-0 text-12 text-ink-3 leading-5">
              <RelativeTime date={parseTimestamp(row.date)} />
            </span>
            <Button
              tone="quiet"
              size="icon-small"
              className="-my-1"
              aria-label={t("delete", { date: row.date })}
              onClick={() => remove(deletable(row))}
            >
              <Trash2 aria-hidden className="size-3.5" />
            </Button>
          </li>
        ))}
      </ul>
      {page.maxpage > 1 && (
        <div className="mt-4">
          <Pager
            page={page.currentpage}
            pages={page.maxpage}
            perPage={page.perpage}
            total={page.result}
            onPage={onPage}
          />
        </div>
      )}
    </section>
  );
}
