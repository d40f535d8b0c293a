import { type UseQueryResult } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ComponentType, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { useFirstQuery } from "@/components/first-data";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading";
import { AppLink } from "./app-link";
import { EmptyState } from "./empty-state";
import type { NounWith } from "./list-toolbar";
import { usePageTitle } from "./page-title";
import type { Records } from "./records";

type Props<T> = {
  query: UseQueryResult<T>;
  /** said when there is no such record */
  missing: string;
  back: { href: string; label: string };
  /** over a page that has a heading already */
  isOverPage?: boolean;
  children: (record: T) => ReactNode;
};

/** A record's page once loaded, and its placeholder or error until then. */
export function RecordScreen<T>({ query, missing, back, isOverPage = false, children }: Props<T>) {
  const t = useTranslations("record");
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState title={missing} isPage={!isOverPage}>
        <AppLink href={back.href} className={buttonLook()}>
          {back.label}
        </AppLink>
      </EmptyState>
    );
  if (data) return children(data);
  if (error) return <Callout tone="bad">{error.message}</Callout>;
  return <LoadingRows label={t("loading")} rows={3} />;
}

/** Every noun whose records are opened by their id. */
export type RecordNoun = NounWith<"title" | "new" | "nothing-yet" | "not-found">;

type FoundRecordProps<Row, One> = {
  records: Records<Row, One, RecordNoun>;
  id: number;
  isOverPage?: boolean;
  children: (record: One) => ReactNode;
};

/** The same for a record that is found by its id, with the words of its noun. */
export function FoundRecord<Row, One>({ records, id, isOverPage, children }: FoundRecordProps<Row, One>) {
  const t = useTranslations(records.noun);
  const query = useFirstQuery(records.one(id));
  return (
    <RecordScreen
      query={query}
      missing={t("not-found")}
      back={{ href: records.home, label: t("title") }}
      isOverPage={isOverPage ?? false}
    >
      {children}
    </RecordScreen>
  );
}

/** A page that finds its record by the id it is given, and shows it with this component. The browser's tab is called after it. */
export function recordPage<Row, One>(
  records: Records<Row, One, RecordNoun>,
  Known: ComponentType<{ record: One }>,
) {
  function Titled({ id, record }: { id: number; record: One }) {
    usePageTitle(records.deletable({ ...record, id }).name, useTranslations(records.noun)("title"));
    return <Known record={record} />;
  }
  return function RecordPage({ id }: { id: number }) {
    return (
      <FoundRecord records={records} id={id}>
        {(record) => <Titled id={id} record={record} />}
      </FoundRecord>
    );
  };
}

/** Deletes a record from its own page, with undo, and leads back to its list. */
export function useDeleteAndLeave<Row, One>(records: Records<Row, One>, record: One & { id: number }) {
  const router = useRouter();
  const remove = records.useDelete();
  return () => {
    remove(records.deletable(record));
    router.push(records.home);
  };
}

type RecordHeaderProps = {
  /** the list it belongs to */
  back: { href: string; label: string };
  title: ReactNode;
  /** a line under the title: states, addresses, when it was made */
  meta?: ReactNode;
  /** views of the record, on the rule that begins what follows */
  tabs?: ReactNode;
  /** actions on the record */
  children?: ReactNode;
};

/** The top of a record's page. */
export const RecordHeader = ({ back, title, meta, tabs, children }: RecordHeaderProps) => (
  <header className={tabs ? undefined : "mb-6"}>
    <BackLink {...back} />
    <div className="flex flex-wrap items-start justify-between gap-3">
      <h1 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-20">{title}</h1>
      <div className="flex max-w-full flex-wrap items-center gap-2">{children}</div>
    </div>
    {meta && (
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-2">{meta}</div>
    )}
    {tabs && <div className="mt-2">{tabs}</div>}
  </header>
);

/** Over a record's name: the list it belongs to. */
export const BackLink = ({ href, label }: RecordHeaderProps["back"]) => (
  <p className="mb-1 text-12 text-ink-3">
    <AppLink href={href} className="rounded-control hover:text-ink hover:underline">
      {label}
    </AppLink>
    <span aria-hidden className="px-1 font-semibold text-accent">
      /
    </span>
  </p>
);
