import { type RefObject, useEffect } from "react";
import { onTraffic } from "./traffic";

/** How fast a dot runs, in pixels a millisecond, and how long it takes at least. */
const SPEED = 0.12;
const LEAST_MS = 350;

/** Where on a strip a branch begins: `data-stop` of its mark. The link's own destination is the empty one. */
const END = "";
/** The branches that a short strip leaves out. */
export const REST = "+";

/**
 * Draws a dot for each click on the strip of a name, from the visitor to where they branch off. It goes into the last element of the strip. Nothing moves for
 * people who want less motion: the numbers beside it say the same.
 */
export function useTraffic(name: string | undefined, strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    return onTraffic(name, (rule, clicks) => {
      const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (strip.current && !isStill && !document.hidden) run(strip.current, rule, clicks);
    });
  }, [name, strip]);
}

function run(strip: HTMLElement, rule: string, clicks: number) {
  const stops = [...strip.querySelectorAll<HTMLElement>("[data-stop]")];
  const named = (name: string) => stops.find((stop) => stop.dataset.stop === name);
  const [from, layer] = [strip.querySelector("[data-visitor]"), strip.querySelector("[data-dots]")];
  const to = named(rule) ?? (rule === END ? undefined : named(REST)) ?? named(END);
  // A strip that is hidden at this width has no place on the screen.
  if (!from || !to || !layer || strip.getClientRects().length === 0) return;
  const frame = layer.getBoundingClientRect();
  const [start, end] = [from, to].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return { x: left + width / 2 - frame.left, y: top + height / 2 - frame.top };
  });
  if (!start || !end) return;
  const dot = document.createElement("span");
  // One that stands for many is larger, by area.
  const size = Math.min(9, 4 + Math.sqrt(clicks));
  dot.className = "absolute rounded-full bg-ink";
  const half = size / 2;
  const { color } = to.dataset;
  Object.assign(dot.style, {
    width: `${size}px`,
    height: `${size}px`,
    left: "0",
    top: "0",
    ...(color && { background: color }),
  });
  layer.append(dot);
  const at = ({ x, y }: { x: number; y: number }) => `translate(${x - half}px, ${y - half}px)`;
  const duration = Math.max(LEAST_MS, Math.hypot(end.x - start.x, end.y - start.y) / SPEED);
  const running = dot.animate([{ transform: at(start) }, { transform: at(end) }], {
    duration,
    easing: "linear",
  });
  running.finished
    .then(() => to.animate([{ scale: "1.8" }, { scale: "1" }], { duration: 240, easing: "ease-out" }))
    .catch(() => {}) // The strip is gone.
    .finally(() => dot.remove());
}
