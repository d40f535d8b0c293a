import type { ReactNode } from "react";
import type { LinkKind } from "./link-kind";

const page = <rect x="1" y="1" width="62" height="40" rx="3" className="fill-surface stroke-line-strong" />;
const lines = (y: number, className = "fill-line") => (
  <g className={className}>
    <rect x="9" y={y} width="46" height="3" />
    <rect x="9" y={y + 6} width="34" height="3" />
  </g>
);
const bar = <rect x="1" y="1" width="62" height="8" rx="3" className="fill-accent-soft stroke-line-strong" />;

/** What visitors see, as a sketch: the destination in grey, what is ours in the accent. */
const SKETCHES: Record<LinkKind, ReactNode> = {
  direct: (
    <>
      {page}
      {lines(10)}
      {lines(25)}
    </>
  ),
  frame: (
    <>
      {page}
      {bar}
      {lines(16)}
      {lines(29)}
    </>
  ),
  splash: (
    <>
      {page}
      {lines(9, "fill-accent-soft")}
      <rect x="9" y="27" width="24" height="8" rx="2" className="fill-accent" />
      <path d="m44 31 8 0m-3-3 3 3-3 3" className="fill-none stroke-ink-3" strokeWidth="1.5" />
    </>
  ),
  overlay: (
    <>
      {page}
      {lines(8)}
      {lines(20)}
      <rect x="26" y="24" width="34" height="14" rx="2" className="fill-accent-soft stroke-accent" />
    </>
  ),
};

export const TypePicture = ({ kind }: { kind: LinkKind }) => (
  <svg aria-hidden viewBox="0 0 64 42" className="h-14 w-auto shrink-0">
    {SKETCHES[kind]}
  </svg>
);
