import { useState } from "react";

/** Which links the next bulk action is about: none, these, or all that match the list's filter. */
type Some = { kind: "some"; ids: ReadonlySet<number> };
type Selection = Some | { kind: "matching"; total: number };

const NONE: Some = { kind: "some", ids: new Set() };

/** Picked rows. They stay picked from page to page, and go when the filter changes (`about` names it). */
export function useSelection(about: string) {
  const [{ selection, of }, set] = useState<{ selection: Selection; of: string }>({
    selection: NONE,
    of: about,
  });
  const current = of === about ? selection : NONE;
  const choose = (next: Selection) => set({ selection: next, of: about });
  const ids = current.kind === "some" ? current.ids : NONE.ids;
  return {
    selection: current,
    size: current.kind === "some" ? current.ids.size : current.total,
    has: (id: number) => current.kind === "matching" || current.ids.has(id),
    toggle: (id: number) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      choose({ kind: "some", ids: next });
    },
    /** all rows of a page, or none of them when all were picked already */
    togglePage: (page: number[]) => {
      const left = page.filter((id) => !ids.has(id));
      const next = new Set(ids);
      for (const id of page) {
        if (left.length > 0) next.add(id);
        else next.delete(id);
      }
      choose({ kind: "some", ids: next });
    },
    chooseMatching: (total: number) => choose({ kind: "matching", total }),
    clear: () => choose(NONE),
  };
}

export type Picked = ReturnType<typeof useSelection>;
