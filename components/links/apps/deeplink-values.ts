import { withScheme } from "../destination";
import type { LinkSettings } from "../queries";

type Deeplink = NonNullable<LinkSettings["deeplink"]>;

/** A link's apps as the fields of a form. */
export type DeeplinkValues = { [Name in keyof Deeplink]-?: NonNullable<Deeplink[Name]> };

export const NO_DEEPLINK: DeeplinkValues = {
  auto: false,
  apple: "",
  google: "",
  appleapp: "",
  googleapp: "",
  handover: false,
};

/** The fields of what the API says, or of what somebody has typed as code. */
export const deeplinkValuesOf = (deeplink: Partial<Deeplink> | null): DeeplinkValues => ({
  ...NO_DEEPLINK,
  ...deeplink,
});

/** What the API takes: null where nothing is said. An address in an app's scheme stays as it was typed. */
export function deeplinkBody(values: DeeplinkValues): Partial<Deeplink> | null {
  const { auto, handover } = values;
  const typed = Object.entries({
    apple: withScheme(values.apple),
    google: withScheme(values.google),
    appleapp: values.appleapp.trim(),
    googleapp: values.googleapp.trim(),
  }).filter(([, address]) => address !== "");
  if (typed.length === 0 && !auto && !handover) return null;
  return { ...(auto && { auto }), ...Object.fromEntries(typed), ...(handover && { handover }) };
}

/** Which systems have an app or a store of their own. */
export const appsIn = ({ apple, google, appleapp, googleapp }: DeeplinkValues): ("ios" | "android")[] => [
  ...(apple || appleapp ? (["ios"] as const) : []),
  ...(google || googleapp ? (["android"] as const) : []),
];
