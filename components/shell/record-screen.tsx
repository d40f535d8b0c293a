import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "@/components/api-client";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading-rows";
import { AppLink } from "./app-link";
import { EmptyState } from "./empty-state";

type Props<T> = {
  query: UseQueryResult<T>;
  /** said when there is no such record */
  missing: string;
  back: { href: string; label: string };
  children: (record: T) => ReactNode;
};

/** A record's page once the record is here, and what stands in its place until then or instead. */
export function RecordScreen<T>({ query, missing, back, children }: Props<T>) {
  const t = useTranslations("record");
  const { data, error } = query;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState title={missing}>
        <AppLink href={back.href} className={buttonLook()}>
          {back.label}
        </AppLink>
      </EmptyState>
    );
  if (data) return children(data);
  if (error) return <Callout tone="bad">{error.message}</Callout>;
  return <LoadingRows label={t("loading")} rows={3} />;
}
