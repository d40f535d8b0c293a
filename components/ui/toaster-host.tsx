import { lazy } from "./lazy";
import { useToastsWanted } from "./toast";

const Toaster = lazy(() => import("./toaster").then((module) => module.Toaster), "components/ui/toaster");

/** Keeps the place for toasts and loads what draws them with the first one. */
export const ToasterHost = () => useToastsWanted() && <Toaster />;
