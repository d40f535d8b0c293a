import { useSyncExternalStore } from "react";
import { later } from "./later";
import { areToastsWanted, onToastsWanted } from "./toast";

const Toaster = later(() => import("./toaster").then((module) => module.Toaster));

/** Keeps the place for toasts and loads what draws them with the first one. */
export const ToasterHost = () =>
  useSyncExternalStore(onToastsWanted, areToastsWanted, () => false) && <Toaster />;
