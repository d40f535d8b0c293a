import type { RefObject } from "react";

/** What leaving a form would lose, while there is something; read by whoever can close it. */
export type Unsaved = RefObject<{ forget: () => void } | null>;
