import { type ComponentType, startTransition, useEffect, useState } from "react";

/**
 * A component whose code is loaded when it is first shown, or before by `load`. Nothing stands in its place until then. Not React's
 * `lazy`: what that has waited for is held back for 300 ms, and it waits even for code that is there (docs/decisions/092).
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  // Once for all who ask. What could not be had is asked for again by the next one.
  const get = () => {
    loading ??= load().then(
      (part) => {
        loaded = part;
        return part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function Later(props: P) {
    const [arrived, setArrived] = useState<Arrived<P>>({ Part: loaded });
    const Part = arrived.Part ?? loaded;
    const isMissing = Part === undefined;
    useEffect(() => {
      if (!isMissing) return;
      get().then(
        (found) => startTransition(() => setArrived({ Part: found })),
        (error: unknown) => setArrived({ Part: undefined, error }),
      );
    }, [isMissing]);
    if ("error" in arrived) throw arrived.error;
    return Part && <Part {...props} />;
  }
  return Object.assign(Later, { load: get });
}

type Arrived<P> = { Part: ComponentType<P> | undefined } | { Part: undefined; error: unknown };

/** A layer whose code is loaded when it first opens. It stays from then on: it closes, and gives the focus back, by itself. */
export function laterOpen<P extends { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Layer = later(load);
  return function LaterOpen(props: P) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted ? <Layer {...props} /> : null;
  };
}
