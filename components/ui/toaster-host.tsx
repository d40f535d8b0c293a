import { lazy, Suspense, useSyncExternalStore } from "react";
import { areToastsWanted, onToastsWanted } from "./toast";

const Toaster = lazy(() => import("./toaster").then((module) => ({ default: module.Toaster })));

/** Keeps the place for toasts and loads what draws them with the first one. */
export const ToasterHost = () =>
  useSyncExternalStore(onToastsWanted, areToastsWanted, () => false) && (
    <Suspense>
      <Toaster />
    </Suspense>
  );
