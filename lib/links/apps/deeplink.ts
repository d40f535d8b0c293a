import * as z from "zod";
import { Destination, Flag } from "@/lib/platform/fields";

/**
 * Where phones find the app of a link's destination. `apple` and `google` are addresses of the stores, or of anything else; `appleapp` and
 * `googleapp` open the app itself. `auto`: without being asked. `handover`: computers show a code for the phone.
 */
export type Deeplink = {
  auto: boolean;
  apple: string;
  google: string;
  appleapp?: string;
  googleapp?: string;
  handover?: boolean;
};

const emptyless = (value: unknown) => (value === "" || value === null ? undefined : value);
const optional = <T extends z.ZodType>(field: T) => z.preprocess(emptyless, field.optional());

/** Schemes that are no app's own: what browsers and systems do themselves, or what hides another address in it. */
const NO_APPS = new Set(
  `about android-app app-prefs app-settings blob brave chrome chrome-extension content data ddgquicklink facetime facetime-audio feed file filesystem firefox firefox-focus ftp
  googlechrome googlechromes googlechrome-x-callback http intent itms itms-apps itms-appss itms-services jar javascript livescript mailto market
  microsoft-edge microsoft-edge-http microsoft-edge-https mms moz-extension ms-access ms-appinstaller ms-excel ms-powerpoint ms-project ms-publisher
  ms-settings ms-spd ms-visio ms-word opera-http opera-https prefs resource search search-ms sftp shortcuts sms
  smsto ssh tel touch-http touch-https
  vbscript view-source workflow ws wss x-safari-http x-safari-https x-web-search`.split(/\s+/),
);

/** An address that opens an app: https, or in the app's own scheme. */
const AppAddress = z
  .string("must be text")
  .transform((value, context) => {
    const trimmed = value.trim();
    if (/^https?:/i.test(trimmed)) {
      const web = Destination.safeParse(trimmed);
      if (web.success) return web.data;
      context.addIssue(web.error.issues[0]?.message ?? "is not valid");
      return z.NEVER;
    }
    const problem = schemeProblem(trimmed);
    if (!problem) return encoded(trimmed);
    context.addIssue(problem);
    return z.NEVER;
  })
  .meta({ examples: ["example://product/42"] });

function schemeProblem(text: string): string | undefined {
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+.-]{0,60}):(.*)$/is.exec(text) ?? [];
  if (scheme === "") return "must begin with https:// or the scheme of the app, such as example://";
  if (NO_APPS.has(scheme.toLowerCase()))
    return `must not begin with ${scheme.toLowerCase()}:, which is not the scheme of an app`;
  if (/[\u0000-\u001f\u007f]/.test(text)) return "must not contain control characters or line breaks";
  if (rest === "" || rest === "//") return "must say what to open in the app, such as example://home";
  // Android reads what follows as instructions, not as an address.
  if (/#intent;/i.test(decodedOnce(text))) return "must not contain #Intent;";
  return encoded(text).length > 2_048 ? "must be at most 2048 characters long" : undefined;
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** With its scheme in lower case, and what is not plain ASCII as escapes. */
const encoded = (text: string): string =>
  text
    .replace(/^[^:]+/, (scheme) => scheme.toLowerCase())
    .replace(/[^!-~]/gu, (sign) => encodeURIComponent(/\p{Surrogate}/u.test(sign) ? "\ufffd" : sign));

/** As newer clients send it, and with ours. Without anything in it there is none. */
export const DeeplinkField = z
  .object(
    {
      auto: optional(Flag),
      ...{ apple: optional(Destination), google: optional(Destination) },
      ...{ appleapp: optional(AppAddress), googleapp: optional(AppAddress) },
      handover: optional(Flag),
    },
    "must be an object of auto, apple and google",
  )
  .transform(({ auto = false, apple = "", google = "", appleapp, googleapp, handover }): Deeplink | null => {
    if (!(auto || apple || google || appleapp || googleapp || handover)) return null;
    return {
      ...{ auto, apple, google },
      ...(appleapp && { appleapp }),
      ...(googleapp && { googleapp }),
      ...(handover && { handover }),
    };
  })
  .meta({
    description:
      "apps on phones: apple and google are where to go on iOS and Android, usually the stores; appleapp and googleapp open the app before; auto tries that without a question, and the destination in its app; handover shows computers a code for the phone",
    examples: [{ auto: true, apple: "https://apps.apple.com/app/id310633997", google: "" }],
  });

/** As responses, exports and archives have it. */
export const DeeplinkResponse = z.object({
  ...{ auto: z.boolean(), apple: z.string(), google: z.string() },
  ...{ appleapp: z.string().optional(), googleapp: z.string().optional(), handover: z.boolean().optional() },
});

/** The addresses on the web in it, with the fields that name them. */
export const deeplinkAddresses = (deeplink: Deeplink): [field: string, url: string][] =>
  (["apple", "google", "appleapp", "googleapp"] as const).flatMap((name) => {
    const address = deeplink[name];
    return address && /^https?:/.test(address) ? [[`deeplink.${name}`, address]] : [];
  });
