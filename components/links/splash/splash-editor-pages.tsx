"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { RecordScreen } from "@/components/shell/record-screen";
import { lazy } from "@/components/ui/lazy";
import { splashQuery } from "./queries";
import { NEW_SPLASH, splashValues } from "./splash-values";

const SplashEditor = lazy(() => import("./splash-editor").then((module) => module.SplashEditor));

export const NewSplashPage = () => <SplashEditor values={NEW_SPLASH} />;

/** One of them, to be changed. */
export function SplashPage({ id }: { id: number }) {
  const t = useTranslations("splash");
  return (
    <RecordScreen
      query={useQuery(splashQuery(id))}
      missing={t("not-found")}
      back={{ href: paths.splashPages(), label: t("title") }}
    >
      {(record) => <SplashEditor record={record} values={splashValues(record)} />}
    </RecordScreen>
  );
}
