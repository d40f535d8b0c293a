import { outsideValue } from "./ui/browser-values";

/** The builds that this tab was loaded again from and for. While machines of both answer, either may send the page. */
const KNOWN_BUILDS = "known-builds";

let served: string | undefined;

const otherBuild = outsideValue(() => served !== undefined, false);

/** True once a response came from another build than this page, for which it was not loaded again yet. */
export const useOtherBuild = otherBuild.use;

/** Takes the version that a response names: `0.3.0+1f2e3d4c5b6a`. */
export function noteVersion(version: string | null): void {
  const build = version?.split("+")[1];
  const own = ownBuild();
  if (!build || !own || build === own || build === served || knownBuilds().includes(build)) return;
  served = build;
  otherBuild.changed();
}

/** Loads the page anew, with what the other build brings. */
export function loadOtherBuild(): void {
  try {
    sessionStorage.setItem(KNOWN_BUILDS, [...knownBuilds(), ownBuild(), served].join(" "));
  } catch {
    // This browser keeps nothing; the banner may come once more.
  }
  window.location.reload();
}

const ownBuild = () => document.documentElement.dataset.build;

function knownBuilds(): string[] {
  try {
    return sessionStorage.getItem(KNOWN_BUILDS)?.split(" ") ?? [];
  } catch {
    return [];
  }
}
