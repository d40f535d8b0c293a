import { isTyping } from "@/components/shell/shortcuts";
import { maybeOneOf, maybeWhole, text } from "@/components/shell/url-params";
import { changeAddress, useAddress } from "@/components/shell/url-state";

const PARAMS = { form: maybeOneOf(["new"]), edit: maybeWhole, copy: maybeWhole, url: text };
const NONE = { form: null, edit: null, copy: null, url: null };

/** Which link form is open in the drawer, in the address, so that "back" closes it. `copy` is the link a new one starts as. */
export function useLinkDrawer() {
  const [{ form, edit, copy, url }] = useAddress(PARAMS);
  return { open: edit ?? form, url, copy };
}

/** Opens and closes the drawer. Who only does that, as every row of the list does, is not drawn again when it opens. */
export const linkDrawer = {
  openNew: (url = "") => {
    bufferKeys();
    changeAddress(PARAMS, { ...NONE, form: "new", url: url || null });
  },
  openCopy: (id: number) => changeAddress(PARAMS, { ...NONE, form: "new", copy: id }),
  openEdit: (id: number) => changeAddress(PARAMS, { ...NONE, edit: id }),
  close: () => changeAddress(PARAMS, NONE),
};

/** Input typed since the builder was opened, and the function that stops buffering. */
let kept: { text: string; ended: AbortController } | null = null;

/**
 * Buffers typing until the builder's first field is mounted: its code may still be loading, and
 * input typed right after `C` would be lost, or trigger shortcuts. Escape, a pointer press and focus on another field end it.
 */
export function bufferKeys(): void {
  takeBufferedKeys();
  const ended = new AbortController();
  kept = { text: "", ended };
  const options = { capture: true, signal: ended.signal };
  document.addEventListener("keydown", keep, options);
  for (const elsewhere of ["pointerdown", "popstate"])
    window.addEventListener(elsewhere, takeBufferedKeys, options);
}

/** Returns the buffered input once; from here on the keys go where the focus is. */
export function takeBufferedKeys(): string {
  const text = kept?.text ?? "";
  kept?.ended.abort();
  kept = null;
  return text;
}

function keep(event: KeyboardEvent) {
  if (!kept || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Escape" || event.key === "Tab" || isTyping(event.target)) return void takeBufferedKeys();
  // The key that asked may still be down.
  if (!event.repeat) kept.text = textAfter(kept.text, event.key);
  event.preventDefault();
  event.stopPropagation();
}

const textAfter = (text: string, key: string) =>
  key === "Backspace" ? text.slice(0, -1) : key.length === 1 ? text + key : text;
