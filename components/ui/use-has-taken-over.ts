import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while its HTML is taken over, then true: for what only the browser knows. */
export const useHasTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
