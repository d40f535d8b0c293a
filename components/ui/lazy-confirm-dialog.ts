import { lazyOpen } from "./lazy";

/** Asks before something is lost for good, with code that is loaded when it first asks. */
export const ConfirmDialog = lazyOpen(() =>
  import("./confirm-dialog").then((module) => module.ConfirmDialog),
);
