import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { RecordHeader } from "@/components/shell/record-screen";
import { Button } from "@/components/ui/button";
import { BioEditor } from "./bio-editor";
import { type BioPage, variantValues } from "./bio-values";
import { bioPages } from "./queries";

/** The other version of a bio page: its editor, or, while there is none, how it begins. */
export function BioVariant({ record, tabs }: { record: BioPage; tabs: ReactNode }) {
  const { variant } = record;
  return variant ? (
    <BioEditor version="b" record={record} values={variantValues(record, variant)} tabs={tabs} />
  ) : (
    <Begin record={record} tabs={tabs} />
  );
}

function Begin({ record, tabs }: { record: BioPage; tabs: ReactNode }) {
  const t = useTranslations("bio");
  const { mutate, isPending } = bioPages.useSave(record.id);
  return (
    <>
      <RecordHeader
        back={{ href: paths.bioPages(), label: t("title") }}
        title={<span className="truncate">{record.title}</span>}
        tabs={tabs}
      />
      <div className="flex max-w-xl flex-col items-start gap-4 border-t pt-6">
        <p className="text-14 text-ink-2">{t("no-variant")}</p>
        <Button
          tone="primary"
          disabled={isPending}
          onClick={() => mutate({ variant: { percent: 50, content: record.content } })}
        >
          <FlaskConical aria-hidden className="size-4" />
          {t("begin-variant")}
        </Button>
      </div>
    </>
  );
}
