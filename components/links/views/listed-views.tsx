import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { usePathname } from "next/navigation";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { cn } from "@/components/ui/cn";
import { HeadedCount } from "@/components/ui/headed-count";
import { type SavedView, viewCountsQuery } from "./queries";
import { useShownView } from "./shown-view";
import { viewHref } from "./view-href";

/** How many views the sidebar has room for. */
const MOST = 8;

type Props = { views: SavedView[]; onNavigate: (() => void) | undefined };

/** Saved views to go to, each with how many links it shows now. */
export function ListedViews({ views, onNavigate }: Props) {
  const t = useTranslations("links.views");
  const format = useFormatter();
  const isOnList = usePathname() === paths.links();
  const { shown } = useShownView();
  const counted = useQuery(viewCountsQuery(views)).data;
  const wordsOf = (count: number, most: number) =>
    count < most ? format.number(count) : t("more-than", { count: most - 1 });
  const phraseOf = (count: number, most: number) =>
    count < most ? t("links", { count }) : wordsOf(count, most);
  return (
    <div>
      <p className="px-2.5 pb-1 font-semibold text-12 text-ink-3">{t("label")}</p>
      <ul aria-label={t("label")} className="flex flex-col gap-0.5">
        {views.slice(0, MOST).map((view) => {
          const isCurrent = isOnList && shown?.id === view.id;
          const count = counted?.counts[String(view.id)];
          return (
            <li key={view.id}>
              <AppLink
                href={viewHref(view)}
                onClick={onNavigate}
                aria-current={isCurrent ? "page" : undefined}
                className={cn(
                  "flex h-8 items-center gap-2.5 rounded-control px-2.5 text-13 transition-colors duration-90 low:h-7 pointer-coarse:h-11",
                  isCurrent ? "bg-surface text-ink" : "text-ink-2 hover:bg-surface hover:text-ink",
                )}
              >
                <Bookmark aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0 flex-1 truncate">{view.name}</span>
                {counted && typeof count === "number" && (
                  <span className="figures text-12 text-ink-3">
                    <HeadedCount
                      number={wordsOf(count, counted.most)}
                      phrase={phraseOf(count, counted.most)}
                    />
                  </span>
                )}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
