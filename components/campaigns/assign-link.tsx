import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { foundLinksQuery } from "@/components/links/queries";
import { partsOf, ShortLink } from "@/components/links/short-link";
import { SearchPicker } from "@/components/ui/search-picker";
import { tell } from "@/components/ui/tell";
import { useSettled } from "@/components/ui/use-settled";
import { useAssignLink } from "./queries";

const PAUSE = 200;

/** The field in which links for a campaign are found. */
export const ADD_FIELD = "campaign-add";

/** Finds links and puts them into a campaign one after the other. */
export function AssignLink({ campaignId, taken }: { campaignId: number; taken: number[] }) {
  const t = useTranslations("rotator");
  const [q, setQ] = useState("");
  const assign = useAssignLink(campaignId);
  const settled = useSettled(q, PAUSE);
  const { data = [], isFetching } = useQuery(foundLinksQuery(settled));
  const found = data
    .filter(({ id }) => !taken.includes(id))
    .map((link) => ({
      id: String(link.id),
      label: link.shorturl,
      shown: <ShortLink {...partsOf(link.shorturl)} />,
      detail: link.title || link.longurl.replace(/^https?:\/\//, ""),
    }));
  return (
    <div className="max-w-form">
      <SearchPicker
        id={ADD_FIELD}
        label={t("add")}
        placeholder={t("add-hint")}
        found={found}
        onSearch={setQ}
        onPick={({ id }) => tell(assign.mutateAsync(Number(id)))}
        nothing={t(isFetching || q !== settled ? "searching" : "no-link")}
      />
      <p className="mt-1 text-12 text-ink-3">{t("one-campaign")}</p>
    </div>
  );
}
