import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { parseTimestamp } from "@/components/timestamps";
import { Button, buttonLook } from "@/components/ui/button";
import { Pager } from "@/components/ui/pager";
import { RelativeTime } from "@/components/ui/relative-time";
import { Segmented } from "@/components/ui/segmented";
import {
  MISSING_STATUSES,
  type MissingPath,
  type MissingStatus,
  missingQuery,
  useIgnoreMissing,
} from "./missing-queries";
import { hostOf, type OneDomain } from "./queries";

/** What visitors of a domain asked for and didn't get, to be made links or ignored. */
export function MissingPaths({ domain }: { domain: OneDomain }) {
  const t = useTranslations("domains.missing");
  const [status, setStatus] = useState<MissingStatus>("open");
  const [page, setPage] = useState(1);
  const { data } = useQuery(missingQuery(domain.id, status, page));
  return (
    <section aria-label={t("title")} className="flex max-w-4xl flex-col gap-4">
      <p className="max-w-2xl text-13 text-ink-3">{t("about")}</p>
      <Segmented
        label={t("show")}
        value={status}
        options={MISSING_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        onChange={(next) => {
          setStatus(next);
          setPage(1);
        }}
      />
      {data?.rows.length === 0 && <p className="text-14 text-ink-2">{t(`none.${status}`)}</p>}
      {data && data.rows.length > 0 && (
        <ul aria-label={t("title")} className="border-t">
          {data.rows.map((row) => (
            <Row key={row.id} domain={domain} missing={row} />
          ))}
        </ul>
      )}
      {data && data.maxpage > 1 && (
        <Pager page={page} pages={data.maxpage} perPage={data.perpage} total={data.result} onPage={setPage} />
      )}
    </section>
  );
}

function Row({ domain, missing }: { domain: OneDomain; missing: MissingPath }) {
  const t = useTranslations("domains.missing");
  const format = useFormatter();
  const ignore = useIgnoreMissing(domain.id);
  const { id, path, custom, hits, first, last, referrer, ignored } = missing;
  return (
    <li className="flex flex-col gap-2 border-b py-3 sm:flex-row sm:items-center sm:gap-4">
      <div className="min-w-0 flex-1">
        <p className="code truncate text-14" title={`${hostOf(domain)}${path}`}>
          {path}
        </p>
        <p className="flex flex-wrap gap-x-3 text-12 text-ink-3">
          <span>
            {t.rich("last", { when: () => <RelativeTime key="when" date={parseTimestamp(last)} /> })}
          </span>
          {hits > 1 && (
            <span>
              {t.rich("first", { when: () => <RelativeTime key="when" date={parseTimestamp(first)} /> })}
            </span>
          )}
          {referrer && <span className="truncate">{t("from", { host: referrer })}</span>}
        </p>
      </div>
      <span className="figures shrink-0 text-13">
        {t("hits", { count: hits, shown: format.number(hits) })}
      </span>
      <span className="flex shrink-0 gap-2">
        {custom !== null && (
          <AppLink href={paths.newLinkAt(hostOf(domain), custom)} className={buttonLook({ size: "small" })}>
            <Plus aria-hidden className="size-3.5" />
            {t("create")}
          </AppLink>
        )}
        <Button
          size="small"
          disabled={ignore.isPending}
          aria-label={t(ignored ? "take-back-path" : "ignore-path", { path })}
          onClick={() => ignore.mutate({ id, ignored: !ignored })}
        >
          {t(ignored ? "take-back" : "ignore")}
        </Button>
      </span>
    </li>
  );
}
