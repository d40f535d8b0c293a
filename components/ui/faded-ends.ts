import { type RefObject, useEffect } from "react";

/**
 * For an element with the class `faded-ends` that scrolls: keeps in `data-more` at which ends, as drawn, there is more of it, which is where the
 * style sheet fades it. Its only child is what grows.
 */
export function useFadedEnds(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const note = () => {
      element.dataset.more = endsWithMore(element).join(" ");
    };
    const resized = new ResizeObserver(note);
    resized.observe(element);
    if (element.firstElementChild) resized.observe(element.firstElementChild);
    element.addEventListener("scroll", note, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", note);
    };
  }, [ref]);
}

function endsWithMore(element: HTMLElement): string[] {
  const wide = element.scrollWidth - element.clientWidth;
  const high = element.scrollHeight - element.clientHeight;
  // From right to left, a row begins at 0 and goes on below it.
  const isMirrored = getComputedStyle(element).direction === "rtl";
  const left = isMirrored ? wide + element.scrollLeft : element.scrollLeft;
  const ends: [string, number][] = [
    ["left", left],
    ["right", wide - left],
    ["top", element.scrollTop],
    ["bottom", high - element.scrollTop],
  ];
  // Half a pixel is rounding.
  return ends.flatMap(([end, more]) => (more > 1 ? [end] : []));
}
