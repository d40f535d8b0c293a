"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { paths } from "@/components/paths";
import { PageHeader } from "@/components/shell/page-header";
import { usePageTitle } from "@/components/shell/page-title";
import { linkQuery } from "../queries";
import { EditForm } from "./filled-form";
import { LinkForm } from "./link-form";
import { useNewLink } from "./use-link-form";

/** The page where a link is made. */
export function NewLinkPage() {
  const t = useTranslations("link-form");
  const router = useRouter();
  const asked = useSearchParams();
  const usual = useNewLink(asked.get("url") ?? "");
  const values = {
    ...usual,
    domain: asked.get("domain") ?? usual.domain,
    custom: asked.get("custom") ?? usual.custom,
    title: asked.get("title") ?? usual.title,
    description: asked.get("description") ?? usual.description,
  };
  const [round, setRound] = useState(0);
  return (
    <LinkFormFrame title={t("new-title")}>
      <LinkForm
        key={`${round}:${values.domain}:${values.type}`}
        values={values}
        onSaved={(saved, after) =>
          after === "another" ? setRound(round + 1) : router.push(paths.link(saved.id))
        }
        onCancel={() => router.push(paths.links())}
      />
    </LinkFormFrame>
  );
}

/** The page where a link is changed. */
export function EditLinkPage({ id }: { id: number }) {
  const t = useTranslations("link-form");
  const router = useRouter();
  const back = () => router.push(paths.link(id));
  usePageTitle(useFirstQuery(linkQuery(id)).data?.settings.alias, t("edit-title"));
  return (
    <LinkFormFrame title={t("edit-title")}>
      <EditForm id={id} onDone={back} onCancel={back} />
    </LinkFormFrame>
  );
}

/** The builder as a page of its own, for a bookmark or a link from elsewhere. */
export const LinkFormFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} />
    <div className="flex max-w-4xl flex-col overflow-hidden rounded-panel border bg-surface">{children}</div>
  </>
);
