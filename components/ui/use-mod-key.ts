import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The name of the key for commands on this keyboard: ⌘ on Apple's, Ctrl on all others. */
export const useModKey = (): "⌘" | "Ctrl" =>
  useSyncExternalStore(
    never,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"),
    () => "⌘",
  );
