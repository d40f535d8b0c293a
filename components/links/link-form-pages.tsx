"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { PageHeader } from "@/components/shell/page-header";
import { EditForm } from "./filled-form";
import { LinkForm } from "./link-form";
import { useNewLink } from "./use-new-link";

const frame = "flex flex-col overflow-hidden rounded-panel border bg-surface max-w-4xl";

/** The builder as a page of its own, for a bookmark or a link from elsewhere. */
export function NewLinkPage() {
  const t = useTranslations("link-form");
  const router = useRouter();
  const values = useNewLink(useSearchParams().get("url") ?? "");
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeader title={t("new-title")} />
      <div className={frame}>
        <LinkForm
          key={`${round}:${values.domain}:${values.type}`}
          values={values}
          onSaved={(saved, after) =>
            after === "another" ? setRound(round + 1) : router.push(paths.link(saved.id))
          }
          onCancel={() => router.push(paths.links())}
        />
      </div>
    </>
  );
}

export function EditLinkPage({ id }: { id: number }) {
  const t = useTranslations("link-form");
  const router = useRouter();
  const back = () => router.push(paths.link(id));
  return (
    <>
      <PageHeader title={t("edit-title")} />
      <div className={frame}>
        <EditForm id={id} onDone={back} onCancel={back} />
      </div>
    </>
  );
}
