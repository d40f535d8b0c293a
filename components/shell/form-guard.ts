import { createContext, use } from "react";

/** How a form and the drawer it stands in look after each other. */
export type Guard = {
  /** the form says whether closing would lose something */
  report: (isDirty: boolean) => void;
  /** closes, after asking where something would be lost */
  leave: () => void;
};

export const GuardContext = createContext<Guard | null>(null);

/** How the form inside a drawer reports unsaved changes and closes it; null on a page of its own, which needs no drawer's code. */
export const useGuard = (): Guard | null => use(GuardContext);
