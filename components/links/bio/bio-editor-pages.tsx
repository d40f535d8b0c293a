"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { RecordScreen } from "@/components/shell/record-screen";
import { lazy } from "@/components/ui/lazy";
import { bioValues, NEW_BIO } from "./bio-values";
import { bioQuery } from "./queries";

const BioEditor = lazy(() => import("./bio-editor").then((module) => module.BioEditor));

export const NewBioPage = () => <BioEditor values={NEW_BIO} />;

/** One of them, to be changed. */
export function BioPage({ id }: { id: number }) {
  const t = useTranslations("bio");
  return (
    <RecordScreen
      query={useQuery(bioQuery(id))}
      missing={t("not-found")}
      back={{ href: paths.bioPages(), label: t("title") }}
    >
      {(record) => <BioEditor record={record} values={bioValues(record)} />}
    </RecordScreen>
  );
}
