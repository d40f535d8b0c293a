import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import { toast } from "@/components/ui/toast";
import { areSame, type Filtering, filterQuery, filtersOfQuery } from "../statistics/filter-state";
import { type Segment, segmentsQuery, useDeleteSegment } from "./queries";

const SegmentDialog = lazy(
  () => import("./segment-dialog").then((module) => module.SegmentDialog),
  "components/analytics/segments/segment-dialog",
);

/** The workspace's segments: to filter by one, to save the filters that are set, and to rename or delete the one that is set. */
export function SegmentsMenu({ filtering }: { filtering: Filtering }) {
  const t = useTranslations("segments");
  const { data: segments = [] } = useFirstQuery(segmentsQuery);
  const [edited, setEdited] = useState<Segment | "new">();
  const { filters, replace } = filtering;
  const chosen = segments.find(({ filter }) => areSame(filtersOfQuery(filter), filters));
  const remove = useRemoveSegment();
  const offered: Entry[] = [
    {
      kind: "choice",
      label: t("label"),
      options: segments.map((segment) => ({
        label: segment.name,
        chosen: segment === chosen,
        run: () => replace(segment === chosen ? [] : filtersOfQuery(segment.filter)),
      })),
    },
    { kind: "line" },
  ];
  const entries = (): Entry[] => [
    ...(segments.length > 0 ? offered : []),
    ...(filters.length > 0 && !chosen
      ? [{ kind: "action" as const, label: t("save"), run: () => setEdited("new") }]
      : []),
    ...(chosen
      ? [
          {
            kind: "action" as const,
            label: t("rename", { name: chosen.name }),
            run: () => setEdited(chosen),
          },
          {
            kind: "action" as const,
            tone: "danger" as const,
            label: t("delete", { name: chosen.name }),
            run: () => remove(chosen),
          },
        ]
      : []),
  ];
  if (segments.length === 0 && filters.length === 0) return null;
  return (
    <>
      <Menu entries={entries} className={buttonLook()}>
        <ListFilter aria-hidden className="size-4 text-ink-3" />
        {chosen?.name ?? t("label")}
      </Menu>
      {edited && (
        <SegmentDialog
          segment={edited === "new" ? undefined : edited}
          filter={filterQuery(filters)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function useRemoveSegment() {
  const t = useTranslations("segments");
  const { mutate } = useDeleteSegment();
  return ({ id, name }: Segment) =>
    mutate(id, {
      onSuccess: () => toast({ tone: "good", title: t("deleted", { name }) }),
      onError: (error) => toast({ tone: "bad", title: error.message }),
    });
}
