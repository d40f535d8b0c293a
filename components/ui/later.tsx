import { type ComponentType, lazy, Suspense } from "react";

/** A component whose code is loaded when it is first shown. Nothing stands in its place until then. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<P>;
  return function Later(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
