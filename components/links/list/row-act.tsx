import { useEffect, useRef } from "react";
import { type RowActions, useRowActions } from "./row-actions";

/** What a key asked for. */
export type Act = { run: (actions: RowActions) => void };

/** Does what a key asked for, once for each time it was pressed. */
export function RowAct({ act }: { act: Act }) {
  const actions = useRowActions();
  const done = useRef<Act>(null);
  useEffect(() => {
    if (done.current === act) return;
    done.current = act;
    act.run(actions);
  });
  return null;
}
