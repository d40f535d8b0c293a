import { type RefObject, useEffect, useState } from "react";
import { GIVEN_UP, NOTHING_YET, reportIn, type TestReport } from "./test-report";

/** Longer than the page itself takes at the most: it ends after 15 seconds. */
const PATIENCE = 20_000;

/** What the test page in this frame tells of one run. */
export function usePixelTest(frame: RefObject<HTMLIFrameElement | null>, run: string): TestReport {
  const [report, setReport] = useState(NOTHING_YET);
  useEffect(() => {
    const goOn = (next: TestReport) => setReport((last) => (last.outcome === "running" ? next : last));
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      // Its origin says nothing: the page has none.
      if (source === null || source !== frame.current?.contentWindow) return;
      const next = reportIn(data, run);
      if (next) goOn(next);
    };
    const giveUp = setTimeout(() => goOn(GIVEN_UP), PATIENCE);
    addEventListener("message", hear);
    return () => {
      clearTimeout(giveUp);
      removeEventListener("message", hear);
    };
  }, [frame, run]);
  return report;
}
