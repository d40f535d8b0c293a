import { useEffect, useRef } from "react";
import { listenTo } from "./live-stream";
import { hasClicksSince, type LiveSums } from "./live-sums";

type Handlers = {
  onSums: (sums: LiveSums) => void;
  /** when the numbers on the page were read, in milliseconds; undefined while there are none */
  readAt: () => number | undefined;
  /** the numbers have to be read again */
  onMissed: () => void;
};

/** Calls with what is to be added to the numbers of a page, about once a second while clicks come in; without an address, never. */
export function useLiveSums(address: string | null, handlers: Handlers): void {
  // What is called may change with each drawing; the connection stays.
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (address === null) return undefined;
    let isBegun = false;
    return listenTo(address, (event, data) => {
      const { onSums, readAt, onMissed } = latest.current;
      if (event === "again") onMissed();
      if (event === "clicks" && !isBegun) {
        isBegun = true;
        // What came between reading the numbers and listening is in neither.
        if (hasClicksSince(readAt(), data as { each: number[] }, Date.now())) onMissed();
      }
      if (event !== "sums") return;
      const sums = data as LiveSums;
      if (sums.missed) onMissed();
      else onSums(sums);
    });
  }, [address]);
}
