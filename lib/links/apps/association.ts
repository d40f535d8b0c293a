/** An app of iOS that opens a domain's links: of all paths, or of those that match. */
export type IosApp = { appid: string; paths?: string[]; webcredentials?: boolean };

/** An app of Android that does, by the certificates it may be signed with. */
export type AndroidApp = { package: string; fingerprints: string[] };

/** A domain's apps as they are kept. */
export type DomainApps = { ios?: IosApp[]; android?: AndroidApp[] };

/** Where Apple and Google look which apps open the links of a host. */
export const ASSOCIATION_PATHS = {
  ios: "/.well-known/apple-app-site-association",
  android: "/.well-known/assetlinks.json",
} as const;
export type AppSystem = keyof typeof ASSOCIATION_PATHS;

const LEFT_OUT = "NOT ";

/** Apple's file: https://developer.apple.com/documentation/xcode/supporting-associated-domains. The first component that matches a path decides. */
export function associationOf(apps: readonly IosApp[]): object {
  const sharing = apps.filter(({ webcredentials }) => webcredentials).map(({ appid }) => appid);
  return {
    applinks: {
      details: apps.map(({ appid, paths = ["/*"] }) => ({
        appIDs: [appid],
        components: paths.map(component),
      })),
    },
    ...(sharing.length > 0 && { webcredentials: { apps: sharing } }),
  };
}

const component = (path: string) =>
  path.startsWith(LEFT_OUT) ? { "/": path.slice(LEFT_OUT.length), exclude: true } : { "/": path };

/** Google's file: https://developers.google.com/digital-asset-links/v1/statements. */
export const assetLinksOf = (apps: readonly AndroidApp[]): object[] =>
  apps.map((app) => ({
    relation: ["delegate_permission/common.handle_all_urls"],
    target: {
      namespace: "android_app",
      package_name: app.package,
      sha256_cert_fingerprints: app.fingerprints,
    },
  }));

/** The file of a domain's apps for one system; undefined where it has none. */
export function associationFile({ ios, android }: DomainApps, system: AppSystem): string | undefined {
  if (system === "ios") return ios?.length ? JSON.stringify(associationOf(ios)) : undefined;
  return android?.length ? JSON.stringify(assetLinksOf(android)) : undefined;
}
