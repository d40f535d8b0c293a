"use client";

import { FoundRecord } from "@/components/shell/record-screen";
import { lazy } from "@/components/ui/lazy";
import { splashPages } from "./queries";
import { NEW_SPLASH, splashValues } from "./splash-values";

const SplashEditor = lazy(() => import("./splash-editor").then((module) => module.SplashEditor));

export const NewSplashPage = () => <SplashEditor values={NEW_SPLASH} />;

/** Editor of one splash page. */
export const SplashPage = ({ id }: { id: number }) => (
  <FoundRecord records={splashPages} id={id}>
    {(record) => <SplashEditor record={record} values={splashValues(record)} />}
  </FoundRecord>
);
