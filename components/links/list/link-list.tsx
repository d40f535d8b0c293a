import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, memo, type Ref } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { parseTimestamp } from "@/components/timestamps";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { HeadedCount } from "@/components/ui/headed-count";
import { lazy } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Sparkline } from "@/components/ui/sparkline";
import { draggable } from "../channels/drag-and-drop";
import { isDown } from "../health/switch-back";
import { LinkChips } from "../link-chips";
import type { Detail, Display, LinkRow } from "../queries";
import { freshLinkQuery } from "../queries";
import { useListedChecks } from "../route/checks";
import { stopsOf } from "../route-stops";
import { RouteStrip } from "../route-strip";
import { partsOf, ShortLink } from "../short-link";
import { addressToCopy } from "../wildcard";
import { isShown, useDisplay } from "./display";
import type { Picked } from "./list-state";
import { rowTraffic } from "./live-rows";
import { RowChannels } from "./row-channels";
import { RowMenuButton } from "./row-menu-button";
import { SiteIcon } from "./site-icon";

const EarlierAddress = lazy(
  () => import("../health/earlier-address").then((module) => module.EarlierAddress),
  "components/links/health/earlier-address",
);

type Props = {
  rows: LinkRow[];
  picked: Picked;
  /** true while other rows were asked for: nobody means to pick one that is about to go */
  isOutdated: boolean;
  ref: Ref<HTMLUListElement>;
};

/** Links as rows separated by lines. Space selects the row whose link has the focus. */
export function LinkList({ rows, picked, isOutdated, ref }: Props) {
  const t = useTranslations("links.columns");
  const fresh = useQuery(freshLinkQuery).data;
  const { display } = useDisplay();
  const count = rows.filter(({ id }) => picked.has(id)).length;
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key !== " " || !target.matches("[data-row-link]")) return;
    event.preventDefault();
    if (!isOutdated) picked.toggle(Number(target.closest("[data-link]")?.getAttribute("data-link")));
  };
  return (
    <>
      <div
        className={`hidden h-8 items-center gap-x-4 border-b px-2 font-semibold text-12 text-ink-3 sm:grid ${COLUMNS}`}
      >
        <Checkbox
          label={t("pick-all")}
          checked={count === rows.length ? true : count > 0 && "some"}
          disabled={isOutdated}
          onChange={() => picked.togglePage(rows.map(({ id }) => id))}
        />
        <span aria-hidden>{t("short")}</span>
        <span aria-hidden>{t("destination")}</span>
        <span aria-hidden className="max-lg:hidden">
          {t("route")}
        </span>
        <span aria-hidden className="text-end">
          {t("clicks")}
        </span>
      </div>
      <ul ref={ref} aria-label={t("label")} onKeyDown={press}>
        {rows.map((row) => (
          <LinkListRow
            key={row.id}
            row={row}
            display={display}
            isFresh={row.id === fresh}
            isPicked={picked.has(row.id)}
            onPick={isOutdated ? undefined : picked.toggle}
          />
        ))}
      </ul>
    </>
  );
}

/** The columns every row and the heading share; below 640 px a row is two lines and the heading goes. */
export const COLUMNS =
  "sm:grid-cols-[1.5rem_minmax(0,5fr)_minmax(0,6fr)_5rem_2.25rem] lg:grid-cols-[1.5rem_minmax(0,5fr)_minmax(0,6fr)_13rem_11.75rem_2.25rem]";

type LinkListRowProps = {
  row: LinkRow;
  display: Display;
  isFresh: boolean;
  isPicked: boolean;
  /** undefined while it cannot be picked */
  onPick: ((id: number) => void) | undefined;
};

/** One link: short address, destination, rules, clicks. Drawn again when something of its own changes, and not with each of the others. */
const LinkListRow = memo(function LinkListRow({ row, display, isFresh, isPicked, onPick }: LinkListRowProps) {
  const t = useTranslations("links.row");
  const stops = stopsOf(row.rules);
  const checks = useListedChecks(row);
  const shows = (detail: Detail) => isShown(display, detail);
  return (
    <li
      data-link={row.id}
      {...draggable({ type: "links", id: row.id, name: row.alias })}
      className={cn(
        "grid grid-cols-[1.5rem_minmax(0,1fr)_auto_2.25rem] items-center gap-x-3 border-b px-2 transition-colors duration-90 sm:gap-x-4",
        display.density === "roomy" ? "min-h-15 py-2" : "min-h-11 py-0.5",
        COLUMNS,
        isPicked ? "bg-accent-soft" : "focus-within:bg-surface hover:bg-surface",
        isFresh && "flash",
      )}
    >
      <Checkbox
        label={t("pick", { name: row.alias })}
        checked={isPicked}
        disabled={!onPick}
        onChange={() => onPick?.(row.id)}
        className="pointer-coarse:-ms-2"
      />
      <NameCell row={row} shows={shows} />
      <DestinationCell row={row} shows={shows} />
      <div className="flex min-w-0 flex-col items-start gap-0.5 max-lg:hidden">
        {shows("route") && <RouteStrip {...{ stops, checks }} most={2} traffic={rowTraffic(row.id)} />}
        <LinkChips row={row} hasRoute={shows("route")} />
        <RowChannels channels={row.channels} />
      </div>
      <ClicksCell row={row} shows={shows} />
      <RowMenuButton row={row} />
    </li>
  );
});

type CellProps = { row: LinkRow; shows: (detail: Detail) => boolean };

/** What people type, and on narrow screens everything else that is said of the link. */
function NameCell({ row, shows }: CellProps) {
  const t = useTranslations("links.row");
  const stops = stopsOf(row.rules);
  const checks = useListedChecks(row);
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-1">
        <AppLink
          href={paths.link(row.id)}
          data-row-link
          className="min-w-0 rounded-control text-14 hover:underline"
        >
          {/* The slug is what somebody looks for: where there is little room it has a second line, whole. */}
          <ShortLink {...partsOf(row.shorturl)} wraps />
        </AppLink>
        <CopyButton text={addressToCopy(row.shorturl)} label={t("copy")} className="pointer-coarse:size-9" />
      </div>
      {shows("created") && (
        <div className="truncate text-12 text-ink-3 max-sm:hidden">
          {t.rich("created", { ago: () => <RelativeTime date={parseTimestamp(row.date)} /> })}
        </div>
      )}
      <div className="flex min-w-0 items-center gap-1.5 text-12 text-ink-3 sm:hidden">
        <SiteIcon url={row.longurl} icon={row.icon} className="size-3.5" />
        <span className="truncate">{withoutScheme(row.longurl)}</span>
      </div>
      {isDown(row.health) && (
        <div className="sm:hidden">
          <EarlierAddress link={{ ...row, name: row.alias }} />
        </div>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden lg:hidden">
        {stops.length + checks.length > 0 && shows("route") && (
          <RouteStrip {...{ stops, checks }} most={2} traffic={rowTraffic(row.id)} />
        )}
        <LinkChips row={row} hasRoute={shows("route")} />
        <RowChannels channels={row.channels} />
      </div>
    </div>
  );
}

const DestinationCell = ({ row, shows }: CellProps) => (
  <div className="min-w-0 max-sm:hidden">
    <a
      href={row.longurl}
      target="_blank"
      rel="noreferrer"
      title={row.longurl}
      className="flex min-w-0 items-center gap-2 rounded-control text-13 text-ink-2 hover:text-ink hover:underline"
    >
      <SiteIcon url={row.longurl} icon={row.icon} />
      <span className="truncate">{withoutScheme(row.longurl)}</span>
    </a>
    {row.title && shows("title") && <div className="truncate ps-6 text-12 text-ink-3">{row.title}</div>}
    {isDown(row.health) && (
      <div className="ps-6">
        <EarlierAddress link={{ ...row, name: row.alias }} />
      </div>
    )}
  </div>
);

function ClicksCell({ row, shows }: CellProps) {
  const t = useTranslations("links.row");
  const format = useFormatter();
  return (
    <div className="flex items-center justify-end gap-3 text-end">
      {shows("trend") && row.sparkline.some(Boolean) && (
        <Sparkline
          values={row.sparkline}
          label={t("trend", {
            sum: row.sparkline.reduce((sum, clicks) => sum + clicks, 0),
            days: row.sparkline.length,
          })}
          className="max-lg:hidden"
        />
      )}
      <div className="min-w-0 lg:w-22">
        <div className="figures font-medium text-14">
          <HeadedCount number={format.number(row.clicks)} phrase={t("clicks", { count: row.clicks })} />
        </div>
        {row.lastClick && (
          <div className="truncate text-12 text-ink-3 max-sm:hidden">
            <RelativeTime date={parseTimestamp(row.lastClick)} short />
          </div>
        )}
      </div>
    </div>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
