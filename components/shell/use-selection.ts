import { useEffect, useState } from "react";

/** Rows chosen for a common action, by id. Those that leave the page are chosen no more. */
export function useSelection(ids: number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const shown = ids.filter((id) => chosen.has(id));
  const clear = () => setChosen(new Set());
  const hasSome = shown.length > 0;
  useEffect(() => {
    if (!hasSome) return;
    const press = (event: KeyboardEvent) => {
      const isInLayer = document.querySelector("[role=dialog],[role=menu],[role=listbox]") !== null;
      if (event.key === "Escape" && !isInLayer) setChosen(new Set());
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [hasSome]);
  return {
    ids: shown,
    has: (id: number) => chosen.has(id),
    toggle: (id: number) =>
      setChosen(new Set(chosen.has(id) ? shown.filter((one) => one !== id) : [...shown, id])),
    clear,
  };
}
