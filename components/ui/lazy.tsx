import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { loadMessages, MoreMessages } from "./messages";

/**
 * A component whose code is loaded when it is first shown, or earlier by `load`; until then it renders nothing. React's own `lazy` holds
 * back for 300 ms what it has loaded, and suspends even for code that is loaded already (ADR 19). `messages` names the module whose
 * messages come with it: its path without the ending, where it shows any.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>, messages?: string) {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  // Once for all who ask. What could not be had is asked for again by the next one.
  const get = () => {
    loading ??= withMessages(load, messages).then(
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
  function Lazy(props: P) {
    const [state, setState] = useState<Loaded<P>>({ Part: loaded });
    const Part = state.Part ?? loaded;
    const isMissing = Part === undefined;
    useEffect(() => {
      if (!isMissing) return;
      get().then(
        (found) => startTransition(() => setState({ Part: found })),
        (error: unknown) => setState({ Part: undefined, error }),
      );
    }, [isMissing]);
    if ("error" in state) throw state.error;
    return Part && <Part {...props} />;
  }
  return Object.assign(Lazy, { load: get });
}

/** The component within its messages, both loaded at once. */
async function withMessages<P extends object>(
  load: () => Promise<ComponentType<P>>,
  messages: string | undefined,
): Promise<ComponentType<P>> {
  if (messages === undefined) return load();
  const [Part, own] = await Promise.all([load(), loadMessages(messages)]);
  return function PartWithMessages(props: P) {
    return (
      <MoreMessages messages={own}>
        <Part {...props} />
      </MoreMessages>
    );
  };
}

type Loaded<P> = { Part: ComponentType<P> | undefined } | { Part: undefined; error: unknown };

/** A layer whose code is loaded when it first opens. It stays mounted from then on, closes itself and restores the focus. */
export function lazyOpen<P extends { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
  messages?: string,
): ComponentType<P> {
  const Layer = lazy(load, messages);
  return function LazyLayer(props: P) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return wanted ? <Layer {...props} /> : null;
  };
}

type Props = {
  /** the room its children will take, as a class, so that nothing moves when they come */
  room: string;
  children: ReactNode;
};

/** Part of a long page that is drawn, and its code loaded, once it is half a screen away. */
export function LazyVisible({ room, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isWithinReach, setWithinReach] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setWithinReach(true),
      { rootMargin: "50% 0px" },
    );
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className={room}>
      {isWithinReach && children}
    </div>
  );
}

/** Draws what is inside after what is around it, so that a layer shows before all that it holds has been made. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}

/**
 * Preloads code at the first sign of a user: a pointer move, a key, a touch. A later press then finds it
 * loaded, and an untouched page loads nothing extra.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const signs = new AbortController();
    const begin = () => {
      signs.abort();
      // A failed preload is retried when the code is needed.
      load().catch(() => undefined);
    };
    for (const sign of ["pointermove", "pointerdown", "keydown"])
      document.addEventListener(sign, begin, { signal: signs.signal, passive: true });
    return () => signs.abort();
  }, [load]);
}
