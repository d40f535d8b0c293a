import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { buttonLook } from "@/components/ui/button";
import { MOST_IN_BATCH } from "@/lib/links/qr/enums";
import { BatchMenu } from "../qr/batch-menu";

type Props = {
  /** of links that are picked one by one */
  ids: number[];
  /** the filter of all that are picked, and how many there are */
  chosen: Record<string, string>;
  size: number;
};

/** Codes of the picked links: as files, and on labels. */
export function PrintActions({ ids, chosen, size }: Props) {
  const t = useTranslations("links.bulk.actions");
  const look = { tone: "quiet", size: "small" } as const;
  return (
    <>
      {size <= MOST_IN_BATCH && (
        <BatchMenu
          path="/urls/export/qr"
          name="link-codes"
          query={chosen}
          label={t("codes")}
          look={look}
          side="top"
        />
      )}
      {ids.length > 0 && (
        <AppLink href={paths.labels({ links: ids })} className={buttonLook(look)}>
          {t("labels")}
        </AppLink>
      )}
    </>
  );
}
