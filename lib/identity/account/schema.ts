import * as z from "zod";
import { changing, creating, Flag, TimeZone, text } from "@/lib/platform/fields";
import { Amount, RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { Email, OwnPassword, Password, ProofCode, Username } from "../access/schema";
import { ACCENTS, ROLES, WEEK_STARTS } from "../workspaces/enums";

/** The path of one session; its id is a UUID, not a number. */
export const SessionPath = z.object({ id: z.uuid() });
export const NewAccount = creating(
  z.object({ username: Username, email: Email, password: Password, timezone: TimeZone.optional() }),
);
export type NewAccount = z.output<typeof NewAccount>;

/** Whose password is to be reset. */
export const ResetRequest = creating(z.object({ email: Email }));
export type ResetRequest = z.output<typeof ResetRequest>;

/** The token of a link in a mail. */
const Token = text(100)
  .min(1, "is required")
  .meta({ description: "from the link in the mail", examples: ["7xk2…"] });

/** The token of a mail that confirms an address. */
export const MailToken = creating(z.object({ token: Token }));
export type MailToken = z.output<typeof MailToken>;

/** Which of the mails that can be turned off the caller gets. */
export const MailChanges = changing(
  z
    .object({
      signins: Flag.meta({ description: "mails about sign-ins in a new browser" }),
      reportedlinks: Flag.meta({ description: "mails about reported links, for administrators" }),
    })
    .partial()
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "must contain at least one change",
    ),
);
export type MailChanges = z.output<typeof MailChanges>;

/** A new password, with the token that a mail brought. */
export const NewPassword = creating(z.object({ token: Token, password: Password }));
export type NewPassword = z.output<typeof NewPassword>;

/** At least one of the first two (contract.md, Account). A browser proves who it is; a key has the scope `account`. */
export const AccountChanges = creating(
  z
    .object({
      email: Email,
      password: Password,
      currentPassword: OwnPassword.meta({ description: "required when signed in through the browser" }),
      code: ProofCode,
    })
    .partial()
    .refine(
      (changes) => changes.email !== undefined || changes.password !== undefined,
      "must contain email, password or both",
    ),
);
export type AccountChanges = z.output<typeof AccountChanges>;

/** Ending an account takes the username, typed, and a proof. */
export const AccountDeletion = creating(
  z.object({
    password: OwnPassword,
    code: ProofCode.optional(),
    username: text(30).trim().toLowerCase(),
  }),
);
export type AccountDeletion = z.output<typeof AccountDeletion>;
/** A code as an app shows it, spaces and all. */
export const TypedCode = z.object({
  code: text(40)
    .min(1, "is required")
    .meta({ examples: ["123456"] }),
});
export type TypedCode = z.output<typeof TypedCode>;

const LanguageTag = z.string().meta({ description: "BCP 47; null: not known", examples: ["de"] });
const person = {
  id: RecordId,
  email: z.string().meta({ format: "email", examples: ["ada@example.com"] }),
  username: z.string().meta({ examples: ["ada"] }),
  avatar: WebAddress.meta({ examples: ["https://go.example.com/avatars/ada.svg"] }),
};

export const AccountResponse = z.object({
  data: z.object({
    ...person,
    status: z.string().meta({ description: "plan name", examples: ["free"] }),
    expires: TimestampResponse.meta({ description: "end of the plan", examples: ["9999-12-31 23:59:59"] }),
    registered: TimestampResponse,
  }),
});
export type AccountResponse = z.output<typeof AccountResponse>;

export const RegisteredResponse = z.object({
  id: RecordId,
  apiKey: z.string().meta({ description: "shown only once", examples: ["sy_4mJwW0v8tT1k2X9q…"] }),
});
export type RegisteredResponse = z.output<typeof RegisteredResponse>;

/** A signed-in browser. */
export const SessionResponse = z.object({
  id: z.uuid().meta({ examples: ["6f2c1d7e-4b1e-4c1a-9a5e-2f3b4c5d6e7f"] }),
  current: z.boolean().meta({ description: "whether this is the session making the request" }),
  browser: z.string().meta({ examples: ["Firefox"] }),
  os: z.string().meta({ examples: ["Linux"] }),
  created: TimestampResponse,
  lastseen: TimestampResponse,
});
export type SessionResponse = z.output<typeof SessionResponse>;

/** Viewer of a page; both null for a stranger. */
export const VisitorResponse = z.object({
  data: z.object({
    user: z
      .object({
        ...person,
        admin: z.boolean().meta({ description: "whether they administer the installation" }),
        language: LanguageTag.nullable(),
        confirmation: z.enum(["none", "asked", "required"]).meta({
          description: "whether the email address is to be confirmed, or has to be before any change",
        }),
      })
      .nullable(),
    workspace: z
      .object({
        id: RecordId,
        name: z.string().meta({ examples: ["ada"] }),
        timeZone: z.string().meta({ examples: ["Europe/Warsaw"] }),
        role: z.enum(ROLES),
        weekStart: z.enum(WEEK_STARTS),
        accent: z.enum(ACCENTS),
        defaults: z.object({
          type: z.string().meta({ description: "default type of new links", examples: ["direct"] }),
          domain: z.string().meta({
            description: "default domain of new links; empty for the installation's own",
            examples: ["go.acme.com"],
          }),
          qr: RecordId.nullable().meta({ description: "QR code whose design new ones start with" }),
        }),
      })
      .nullable(),
    issuer: z
      .string()
      .nullable()
      .meta({
        description: "name of the issuer people can sign in with; null if there is none",
        examples: ["Acme"],
      }),
    registration: z.enum(["open", "closed"]),
    mail: z.boolean().meta({ description: "whether the installation sends mail" }),
    linkHealth: z.enum(["on", "ended", "off"]).meta({
      description:
        "whether destinations of links are looked at; `ended` by this workspace, `off` by the installation",
    }),
    firstRun: z.boolean().meta({
      description:
        "whether no account has ever existed; the first person to register becomes the administrator",
    }),
    shortUrl: WebAddress.meta({ examples: ["https://go.example.com"] }),
    shortHost: z.string().meta({ examples: ["go.example.com"] }),
    version: z
      .string()
      .nullable()
      .meta({ description: "null for who is not signed in", examples: ["0.3.0"] }),
    update: z
      .string()
      .nullable()
      .meta({
        description: "for administrators: a newer version, where UPDATE_CHECK is on",
        examples: ["0.4.0"],
      }),
  }),
});
export type VisitorResponse = z.output<typeof VisitorResponse>;

export const AccountUpdatedResponse = z.object({
  message: z.string().meta({ examples: ["Account has been successfully updated."] }),
});
export type AccountUpdatedResponse = z.output<typeof AccountUpdatedResponse>;

export const MailSettingsResponse = z.object({
  data: z.object({
    mail: z.boolean().meta({ description: "whether the installation sends mail" }),
    email: person.email,
    confirmed: TimestampResponse.nullable().meta({
      description: "when the address was confirmed; null if it is not",
    }),
    pending: z
      .string()
      .nullable()
      .meta({ description: "address that counts once it is confirmed", examples: ["ada@example.org"] }),
    signins: z.boolean().meta({ examples: [true] }),
    reportedlinks: z.boolean().meta({ examples: [true] }),
  }),
});
export type MailSettingsResponse = z.output<typeof MailSettingsResponse>;

export const AvatarResponse = z.object({
  avatar: WebAddress.meta({ examples: ["https://go.example.com/avatars/0f3a….webp"] }),
});
export type AvatarResponse = z.output<typeof AvatarResponse>;

export const TwoFactorResponse = z.object({
  data: z.object({
    since: TimestampResponse.nullable().meta({
      description: "when two-factor authentication was enabled; null if it is disabled",
    }),
    codes: Amount.meta({ description: "unused recovery codes", examples: [10] }),
  }),
});
export type TwoFactorResponse = z.output<typeof TwoFactorResponse>;

export const NewTwoFactorResponse = z.object({
  secret: z.string().meta({
    description: "secret to type into an authenticator app",
    examples: ["GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
  }),
  uri: z.string().meta({
    description: "the same secret for a QR code",
    examples: ["otpauth://totp/go.example.com:ada?secret=…"],
  }),
});
export type NewTwoFactorResponse = z.output<typeof NewTwoFactorResponse>;

export const RecoveryCodesResponse = z.object({
  codes: z
    .array(z.string())
    .meta({ description: "shown only once; each code works once", examples: [["k7m2-9xqa-tt4w"]] }),
});
export type RecoveryCodesResponse = z.output<typeof RecoveryCodesResponse>;

export const SignInMethodsResponse = z.object({
  data: z.object({
    password: TimestampResponse.nullable().meta({
      description: "when the password was set; null if there is none",
    }),
    issuer: z
      .string()
      .nullable()
      .meta({ description: "display name of the installation's OpenID Connect issuer", examples: ["Acme"] }),
    connected: TimestampResponse.nullable().meta({
      description: "when the issuer was connected; null if it is not",
    }),
  }),
});
export type SignInMethodsResponse = z.output<typeof SignInMethodsResponse>;
