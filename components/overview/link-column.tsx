import { useFormatter, useTranslations } from "use-intl";
import { partsOf, ShortLink } from "@/components/links/short-link";
import type { LinkRow } from "@/components/links/types";
import { parseTimestamp } from "@/components/moments";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { LoadingRows } from "@/components/ui/loading-rows";
import { RelativeTime } from "@/components/ui/relative-time";

type Props = { title: string; shown: "date" | "clicks"; rows: LinkRow[] | undefined };

/** A few links in one column, each with one number or one time. */
export function LinkColumn({ title, shown, rows }: Props) {
  const t = useTranslations("overview");
  const format = useFormatter();
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 font-semibold text-16">{title}</h2>
      {!rows && <LoadingRows label={title} />}
      {rows?.length === 0 && <p className="py-3 text-13 text-ink-3">{t("no-links")}</p>}
      <ul className="border-t empty:hidden">
        {rows?.map((row) => (
          <li
            key={row.id}
            className="flex min-h-11 items-center justify-between gap-4 border-b px-2 hover:bg-surface"
          >
            <AppLink
              href={paths.link(row.id)}
              className="min-w-0 rounded-control py-1 text-13 hover:underline"
            >
              <ShortLink {...partsOf(row.shorturl)} />
            </AppLink>
            <span className="figures shrink-0 text-13 text-ink-2">
              {shown === "clicks" ? (
                t("clicks", { count: row.clicks, number: format.number(row.clicks) })
              ) : (
                <RelativeTime moment={parseTimestamp(row.date)} short />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
