import { useTranslations } from "use-intl";
import { toast } from "./toast";

/** Puts a text into the clipboard. Rejects where the browser won't have it. */
export async function copyText(text: string): Promise<void> {
  // Browsers offer the clipboard over HTTPS only, and many installations are reached without.
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  if (!copySelected(text)) throw new Error("The browser has copied nothing.");
}

/** Copies a text as a press on Ctrl C would: out of a field that nobody sees, within the dialog that keeps the focus. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
  (focused?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** Copying for people: says that it was done, as `done` puts it, or what to do instead. */
export function useCopy() {
  const t = useTranslations("copy-button");
  const say = (copying: Promise<void>, done: string | undefined, failed: string) =>
    copying.then(
      () => {
        if (done !== undefined) toast({ tone: "good", title: done });
        return true;
      },
      () => {
        toast({ tone: "bad", title: failed });
        return false;
      },
    );
  return {
    text: (text: string, done?: string) => say(copyText(text), done, t("failed")),
    picture: (picture: () => Promise<Blob>, done: string) =>
      say(copyPicture(picture), done, t("no-pictures")),
  };
}

async function copyPicture(picture: () => Promise<Blob>): Promise<void> {
  if (!window.isSecureContext) throw new Error("Browsers copy no pictures without HTTPS.");
  await navigator.clipboard.write([new ClipboardItem({ "image/png": picture() })]);
}
