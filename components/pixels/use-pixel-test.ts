import { type RefObject, useEffect, useState } from "react";
import { NOTHING_YET, reportIn, type TestReport } from "./test-report";

/** Longer than the page itself takes at the most: it ends after 15 seconds. */
const PATIENCE = 20_000;

/** What the test page in this frame tells of one run. A page that tells nothing is given up. */
export function usePixelTest(
  frame: RefObject<HTMLIFrameElement | null>,
  run: string,
): TestReport | "given-up" {
  const [report, setReport] = useState<TestReport | "given-up">(NOTHING_YET);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      // Its origin says nothing: the page has none.
      if (source === null || source !== frame.current?.contentWindow) return;
      const next = reportIn(data, run);
      if (next) setReport((last) => (isOver(last) ? last : next));
    };
    const giveUp = setTimeout(() => setReport((last) => (isOver(last) ? last : "given-up")), PATIENCE);
    addEventListener("message", hear);
    return () => {
      clearTimeout(giveUp);
      removeEventListener("message", hear);
    };
  }, [frame, run]);
  return report;
}

const isOver = (report: TestReport | "given-up") => report === "given-up" || report.outcome !== "running";
