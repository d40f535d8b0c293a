import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { DiscardQuestion } from "./discard-question";
import { discard, leave, stay, useIsUnsaved, useWaiting } from "./unsaved";

/** Asks before a page with something unsaved on it is left: by a link, by the browser's buttons, or by closing it. */
export function LeaveGuard() {
  const router = useRouter();
  const isUnsaved = useIsUnsaved();
  const waiting = useWaiting();
  useEffect(() => {
    if (!isUnsaved) return;
    const end = new AbortController();
    const { signal } = end;
    const press = (event: MouseEvent) => askBefore(event, (href) => router.push(href));
    window.addEventListener("click", press, { capture: true, signal });
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    const history: History | undefined = "navigation" in window ? (window.navigation as History) : undefined;
    history?.addEventListener("navigate", (event) => askBeforeStep(event as Step, history), { signal });
    return () => end.abort();
  }, [isUnsaved, router]);
  return (
    <DiscardQuestion
      words="form"
      open={waiting !== null}
      onAnswered={stay}
      onDiscard={() => discard(waiting)}
    />
  );
}

/** Links of the app are pressed before anything else hears of it; those that open elsewhere leave nothing. */
function askBefore(event: MouseEvent, go: (href: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || isOther || link.target || link.hasAttribute("download")) return;
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  leave(() => go(link.pathname + link.search + link.hash));
}

/** What of the browser's Navigation API tells of "back" and "forward" before they happen; without it they don't ask. */
type History = EventTarget & { traverseTo: (key: string) => unknown };
type Step = Event & { navigationType: string; destination: { key: string; url: string } };

function askBeforeStep(event: Step, history: History): void {
  const isHere = new URL(event.destination.url).pathname === window.location.pathname;
  if (event.navigationType !== "traverse" || !event.cancelable || isHere) return;
  event.preventDefault();
  leave(() => history.traverseTo(event.destination.key));
}
