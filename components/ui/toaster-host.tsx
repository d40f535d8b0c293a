import { useSyncExternalStore } from "react";
import { lazy } from "./lazy";
import { areToastsWanted, onToastsWanted } from "./toast";

const Toaster = lazy(() => import("./toaster").then((module) => module.Toaster));

/** Keeps the place for toasts and loads what draws them with the first one. */
export const ToasterHost = () =>
  useSyncExternalStore(onToastsWanted, areToastsWanted, () => false) && <Toaster />;
