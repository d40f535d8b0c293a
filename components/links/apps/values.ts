import type { ListedDomainResponse } from "@/lib/links/domains/schema";

/** A domain's apps as the fields of a form: lists are lines of text. */
export type AppValues = {
  iosapps: { appid: string; paths: string; webcredentials: boolean }[];
  androidapps: { package: string; fingerprints: string }[];
};

export const NO_APPS: AppValues = { iosapps: [], androidapps: [] };

export const appValuesOf = ({
  iosapps = [],
  androidapps = [],
}: Pick<ListedDomainResponse, "iosapps" | "androidapps">): AppValues => ({
  iosapps: iosapps.map(({ paths, ...app }) => ({ ...app, paths: paths.join("\n") })),
  androidapps: androidapps.map((app) => ({
    package: app.package,
    fingerprints: app.fingerprints.join("\n"),
  })),
});
