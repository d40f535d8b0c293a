import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { RecordHeader } from "@/components/shell/record-screen";
import { buttonLook } from "@/components/ui/button";
import { ResponseList } from "../page-editor/response-list";
import type { BioPage } from "./bio-values";
import { bioPages, bioResponsesFile, bioResponsesQuery, deletableBioResponse } from "./queries";

/** What visitors sent through the forms of a bio page. */
export function BioResponses({ record, tabs }: { record: BioPage; tabs: ReactNode }) {
  const t = useTranslations("bio");
  const [page, setPage] = useState(1);
  const { data } = useQuery(bioResponsesQuery(record.id, page));
  return (
    <>
      <RecordHeader
        back={{ href: paths.bioPages(), label: t("title") }}
        title={<span className="truncate">{record.title}</span>}
        tabs={tabs}
      >
        <a href={bioResponsesFile(record.id)} download className={buttonLook()}>
          <Download aria-hidden className="size-4" />
          {t("export")}
        </a>
      </RecordHeader>
      <div className="border-t pt-6">
        {data && (
          <ResponseList
            page={data}
            onPage={setPage}
            deletable={(response) => deletableBioResponse(record.id, response)}
            touched={bioPages.touched}
          />
        )}
      </div>
    </>
  );
}
