import { outsideValue } from "./ui/browser-values";

/** Of which build this tab was loaded again last. Where machines of two builds answer, the page may come from the former one again. */
const RELOADED_FOR = "reloaded-for";

let served: string | undefined;

const otherBuild = outsideValue(() => served !== undefined, false);

/** True once a response came from another build than this page, for which it was not loaded again yet. */
export const useOtherBuild = otherBuild.use;

/** Takes the version that a response names: `0.3.0+1f2e3d4c5b6a`. */
export function noteVersion(version: string | null): void {
  const build = version?.split("+")[1];
  const own = document.documentElement.dataset.dplId;
  if (!build || !own || build === own || build === served || build === remembered()) return;
  served = build;
  otherBuild.changed();
}

/** Loads the page anew, with what the other build brings. */
export function loadOtherBuild(): void {
  try {
    sessionStorage.setItem(RELOADED_FOR, served ?? "");
  } catch {
    // This browser keeps nothing; the banner may come once more.
  }
  window.location.reload();
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(RELOADED_FOR);
  } catch {
    return null;
  }
}
