import { useEffect } from "react";
import { isWebAddress } from "@/components/links/destination";
import { linkDrawer } from "@/components/links/drawer-state";
import { isTyping } from "./shortcuts";

/** A web address pasted anywhere but into a field opens the builder with it. */
export function PasteAnywhere() {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain").trim() ?? "";
      if (isTyping(event.target) || document.querySelector("[role=dialog]") || !isWebAddress(text)) return;
      event.preventDefault();
      linkDrawer.openNew(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return null;
}
