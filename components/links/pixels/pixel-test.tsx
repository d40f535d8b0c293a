import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/loading";
import { type Pixel, pixelTestPage } from "./queries";
import { GIVEN_UP, NOTHING_YET, reportIn, type TestReport } from "./test-report";

type Tested = Pick<Pixel, "id" | "name" | "kind">;

/** Fires a pixel once, in isolation, and reports the provider's reaction. */
export function PixelTest({ pixel, onClose }: { pixel: Tested; onClose: () => void }) {
  const t = useTranslations("pixels.test");
  const [run, setRun] = useState(newRun);
  return (
    <Dialog open onOpenChange={onClose} title={t("title", { name: pixel.name })}>
      <Run key={run} run={run} pixel={pixel} onAgain={() => setRun(newRun())} />
    </Dialog>
  );
}

const newRun = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** One run: the hidden frame and its reports. */
function Run({ run, pixel, onAgain }: { run: string; pixel: Tested; onAgain: () => void }) {
  const t = useTranslations("pixels.test");
  const provider = useTranslations("pixels.types")(pixel.kind);
  const frame = useRef<HTMLIFrameElement>(null);
  const { outcome, requests } = usePixelTest(frame, run);
  return (
    <div className="flex flex-col gap-4">
      <iframe
        ref={frame}
        hidden
        title={t("frame")}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        src={pixelTestPage(pixel.id, run)}
      />
      <div role="status" className="flex items-start gap-2">
        <Mark outcome={outcome} />
        <div>
          <p className="font-medium text-14">{t(`outcomes.${outcome}`, { provider })}</p>
          <p className="mt-0.5 text-13 text-ink-2">{t(`meanings.${outcome}`)}</p>
        </div>
      </div>
      {requests.length > 0 && (
        <section aria-label={t("requests")}>
          <h2 className="mb-1 font-medium text-13">{t("requests")}</h2>
          <ul className="divide-y border-y text-13">
            {requests.map(({ host, kind, count }) => (
              <li key={`${kind} ${host}`} className="flex items-baseline justify-between gap-3 py-1">
                <span className="code min-w-0 truncate">{host}</span>
                <span className="shrink-0 text-ink-2">{t(kind, { count })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-12 text-ink-3">{t("note")}</p>
      <Button className="self-end" disabled={outcome === "running"} onClick={onAgain}>
        {t("again")}
      </Button>
    </div>
  );
}

const ICONS = {
  fired: [CircleCheck, "text-ok"],
  loaded: [TriangleAlert, "text-warn"],
  refused: [CircleAlert, "text-bad"],
  silent: [CircleAlert, "text-bad"],
  "given-up": [CircleAlert, "text-bad"],
} as const;

function Mark({ outcome }: Pick<TestReport, "outcome">) {
  if (outcome === "running") return <Spinner className="mt-0.5 shrink-0" />;
  const [Icon, color] = ICONS[outcome];
  return <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", color)} />;
}

/** Longer than the page itself takes at the most: it ends after 15 seconds. */
const PATIENCE = 20_000;

/** A report of one run from the test page in this frame. */
export function usePixelTest(frame: RefObject<HTMLIFrameElement | null>, run: string): TestReport {
  const [report, setReport] = useState(NOTHING_YET);
  useEffect(() => {
    const goOn = (next: TestReport) => setReport((last) => (last.outcome === "running" ? next : last));
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      // The message's origin is useless: the sandboxed page has none.
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
