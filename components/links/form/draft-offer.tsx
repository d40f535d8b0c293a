import { useFormatter, useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { useDraft } from "./draft";

/** Offers the links that were begun earlier and not saved. */
export function DraftOffer({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const t = useTranslations("draft");
  const format = useFormatter();
  const timeZone = useTimeZone();
  return (
    <Callout tone="note">
      <p>{t("left", { count: draft.left.length })}</p>
      <ul aria-label={t("list")} className="mt-2 flex flex-col gap-2">
        {draft.left.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 basis-40 truncate">
              {one.values.title || one.values.url.replace(/^https?:\/\//, "")}
              <span className="ms-2 text-12 text-ink-3">
                {format.dateTime(one.at, { dateStyle: "medium", timeStyle: "short", timeZone })}
              </span>
            </span>
            <Button
              size="small"
              onClick={(event) => {
                draft.restore(one);
                focusDestination(event.currentTarget);
              }}
            >
              {t("restore")}
            </Button>
            <Button
              size="small"
              tone="quiet"
              onClick={(event) => {
                draft.drop(one);
                focusDestination(event.currentTarget);
              }}
            >
              {t("drop")}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/**
 * The pressed button goes, and the form hears ⌘⏎ only while the focus is inside it. The form library's `setFocus` would move the
 * focus a task later, when keys may have been pressed already.
 */
function focusDestination({ form }: HTMLButtonElement) {
  const destination = form?.elements.namedItem("url");
  if (destination instanceof HTMLElement) destination.focus();
}
