import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useModKey } from "@/components/ui/use-mod-key";

/** Sends the form it stands in, and says by which key that goes too. */
export function SaveButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const mod = useModKey();
  return (
    <Button type="submit" tone="primary" busy={busy}>
      {children}
      <kbd aria-hidden className="-mr-1 font-sans text-11 opacity-70 pointer-coarse:hidden">
        {mod}⏎
      </kbd>
    </Button>
  );
}
