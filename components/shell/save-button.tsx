import type { ReactNode } from "react";
import { useModKey } from "@/components/ui/browser-values";
import { Button } from "@/components/ui/button";

// Apart from the form, so that who has no form of the library doesn't load it.
/** Submit button of the surrounding form, labeled with its shortcut. */
export function SaveButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const mod = useModKey();
  return (
    <Button type="submit" tone="primary" busy={busy}>
      {children}
      <kbd dir="ltr" aria-hidden className="-me-1 font-sans text-11 opacity-70 pointer-coarse:hidden">
        {mod}⏎
      </kbd>
    </Button>
  );
}
