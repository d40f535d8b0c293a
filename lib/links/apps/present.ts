import type { DomainApps } from "./association";

/** A domain's column in the words of its body. It was checked when it was written. */
export function presentApps(column: unknown) {
  const { ios = [], android = [] } = (column ?? {}) as DomainApps;
  return {
    iosapps: ios.map(({ appid, paths = [], webcredentials = false }) => ({ appid, paths, webcredentials })),
    androidapps: android.map((app) => ({ package: app.package, fingerprints: app.fingerprints })),
  };
}
