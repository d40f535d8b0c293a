import type { ReactNode } from "react";

/** One line of a menu. */
export type Entry =
  | { kind: "action"; label: string; icon?: ReactNode; shortcut?: string; tone?: "danger"; run: () => void }
  | { kind: "link"; label: string; icon?: ReactNode; href: string }
  | { kind: "choice"; label: string; options: Option[] }
  | { kind: "toggle"; label: string; on: boolean; run: () => void }
  | { kind: "line" };

/** One of several that exclude each other. */
type Option = { label: string; chosen: boolean; run: () => void };
