"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { LinkForm } from "./link-form";
import { LinkFormFrame } from "./link-form-frame";
import { useNewLink } from "./use-new-link";

/** The page where a link is made. */
export function NewLinkPage() {
  const t = useTranslations("link-form");
  const router = useRouter();
  const values = useNewLink(useSearchParams().get("url") ?? "");
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
