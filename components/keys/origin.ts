import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The address this page came from; empty until the browser says. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
