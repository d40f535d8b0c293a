"use client";

import { recordPage } from "@/components/shell/record-screen";
import { lazy } from "@/components/ui/lazy";
import { splashPages } from "./queries";
import { NEW_SPLASH, splashValues } from "./splash-values";

const SplashEditor = lazy(
  () => import("./splash-editor").then((module) => module.SplashEditor),
  "components/links/splash/splash-editor",
);

export const NewSplashPage = () => <SplashEditor values={NEW_SPLASH} />;

/** Editor of one splash page. */
export const SplashPage = recordPage(splashPages, ({ record }) => (
  <SplashEditor record={record} values={splashValues(record)} />
));
