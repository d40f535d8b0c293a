import { type ComponentType, lazy, Suspense, useState } from "react";

/** A component whose code is loaded when it is first shown, or before by `load`. Nothing stands in its place until then. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<P>;
  const Later = (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Later, { load });
}

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
