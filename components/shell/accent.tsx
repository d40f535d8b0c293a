import { useEffect } from "react";
import { useSession } from "@/components/identity/session/queries";
import { ACCENT_HUES, accentColor } from "@/components/ui/palette";
import type { ACCENTS } from "@/lib/identity/workspaces/enums";
import { ACCENT_KEY } from "./first-paint";

export type Accent = (typeof ACCENTS)[number];

/** Every accent that the API knows has a hue. */
const HUES: Record<Accent, number> = ACCENT_HUES;

const hueOf = (accent: Accent): number => HUES[accent];

/** Shows the dashboard in the workspace's accent, and keeps it for the next first paint of this browser. */
export function useAccent(): void {
  const workspace = useSession()?.workspace;
  const accent = workspace?.accent;
  useEffect(() => {
    if (accent === undefined) return;
    const hue = String(hueOf(accent));
    document.documentElement.style.setProperty("--accent-hue", hue);
    try {
      localStorage.setItem(ACCENT_KEY, hue);
    } catch {
      // Then the next page begins with the usual one.
    }
  }, [accent]);
}

/** A workspace's color beside its name. */
export const AccentMark = ({ accent }: { accent: Accent }) => (
  <span
    aria-hidden
    style={{ background: accentColor(hueOf(accent)) }}
    className="inline-block h-3.5 w-1 shrink-0 rotate-12 rounded-full"
  />
);
