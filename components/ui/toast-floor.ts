const bars = new Set<HTMLElement>();

/**
 * For the `ref` of a bar at the foot of the page or of a drawer: toasts stand on it instead of covering its buttons. A bar in the
 * upper half of the window moves nothing, as toasts don't reach it.
 */
export function toastFloor(bar: HTMLElement | null) {
  if (!bar) return;
  bars.add(bar);
  const observer = new ResizeObserver(place);
  observer.observe(bar);
  observer.observe(document.body);
  window.addEventListener("scroll", place, { passive: true });
  window.addEventListener("resize", place);
  place();
  return () => {
    bars.delete(bar);
    observer.disconnect();
    window.removeEventListener("scroll", place);
    window.removeEventListener("resize", place);
    place();
  };
}

/** Where toasts begin, from the lower edge of the window; read by their styles. */
function place() {
  const heights = [...bars].map((bar) => bar.getBoundingClientRect()).map(heightOver);
  document.documentElement.style.setProperty("--toast-floor", `${Math.max(0, ...heights)}px`);
}

const heightOver = ({ top, bottom }: DOMRect) =>
  bottom > window.innerHeight / 2 ? Math.max(0, window.innerHeight - top) : 0;
