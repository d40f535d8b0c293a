import { env } from "@/lib/platform/env";
import { formatTimestamp } from "@/lib/platform/fields";
import { canMail } from "@/lib/platform/mail/outbox";
import { message } from "@/lib/platform/responses";
import type { Account, Registered } from "./account";
import type { MailSettings } from "./email-address";
import type { SignInMethods } from "./oidc-accounts";
import type {
  AccountUpdatedResponse,
  AvatarResponse,
  MailSettingsResponse,
  NewTwoFactorResponse,
  RecoveryCodesResponse,
  RegisteredResponse,
  SignInMethodsResponse,
  TwoFactorResponse,
} from "./schema";
import type { NewTwoFactor, TwoFactorState } from "./two-factor";

/** A plan without an end still needs a timestamp in `expires`: the last one the form can write. */
const NEVER = "9999-12-31 23:59:59";

/** The Account object of the link API (spec/link-api.md, Account). */
export const presentAccount = ({ workspace, ...user }: Account) => ({
  data: {
    id: user.id,
    email: user.email,
    username: user.username,
    avatar: avatarOf(user),
    status: workspace.plan,
    expires: workspace.planEndsAt ? formatTimestamp(workspace.planEndsAt) : NEVER,
    registered: formatTimestamp(user.createdAt),
  },
});

/** The chosen picture, else the one drawn from the username. */
export const avatarOf = ({ avatar, username }: { avatar: string | null; username: string }): string =>
  avatar && !avatar.startsWith("/") ? avatar : `${env().APP_URL}${avatar ?? `/avatars/${username}.svg`}`;

export const presentAvatar = (avatar: string): AvatarResponse => ({ avatar });

export const presentAvatarRemoved = message("Picture has been removed.");

export const presentAccountDeleted = message("Account has been deleted.");

export const presentAccountUpdated = ({ pending }: { pending: string | null }): AccountUpdatedResponse => ({
  message: pending
    ? `Account has been successfully updated. The new email address counts once the link that was sent to ${pending} is opened.`
    : "Account has been successfully updated.",
});

export const presentAddressConfirmed = message("Your email address has been confirmed.");

export const presentConfirmationSent = message("A mail with a link to confirm your address is on its way.");

export const presentMailSettings = ({
  email,
  confirmed,
  pending,
  mailsOff,
}: MailSettings): MailSettingsResponse => ({
  data: {
    mail: canMail(),
    email,
    confirmed: confirmed && formatTimestamp(confirmed),
    pending,
    signins: !mailsOff.includes("sign-ins"),
    reportedlinks: !mailsOff.includes("reported-links"),
  },
});

export const presentMailsChosen = message("Your choice has been saved.");

export const presentLanguageChosen = message("The language has been saved.");

export const presentResetRequested = message(
  "If an account uses this address, a mail with a link to set a new password is on its way.",
);

export const presentPasswordSet = message("The new password has been set. Sign in with it.");

export const presentRegistered = ({ id, apiKey }: Registered): RegisteredResponse => ({ id, apiKey });

export const presentTwoFactor = ({ since, codes }: TwoFactorState): TwoFactorResponse => ({
  data: { since: since && formatTimestamp(since), codes },
});

export const presentNewTwoFactor = ({ secret, uri }: NewTwoFactor): NewTwoFactorResponse => ({ secret, uri });

export const presentCodes = (codes: string[]): RecoveryCodesResponse => ({ codes });

export const presentTwoFactorRemoved = message("Two-factor authentication has been disabled.");

export const presentSignInMethods = ({
  password,
  issuer,
  connected,
}: SignInMethods): SignInMethodsResponse => ({
  data: {
    password: password && formatTimestamp(password),
    issuer,
    connected: connected && formatTimestamp(connected),
  },
});

export const presentDisconnected = message(
  "The issuer has been disconnected. Sign in with your password from now on.",
);
