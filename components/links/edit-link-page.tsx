"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { EditForm } from "./filled-form";
import { LinkFormFrame } from "./link-form-frame";

/** The page where a link is changed. */
export function EditLinkPage({ id }: { id: number }) {
  const t = useTranslations("link-form");
  const router = useRouter();
  const back = () => router.push(paths.link(id));
  return (
    <LinkFormFrame title={t("edit-title")}>
      <EditForm id={id} onDone={back} onCancel={back} />
    </LinkFormFrame>
  );
}
