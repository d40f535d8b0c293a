/** Why a link can't go to another workspace: its domain stays; its alias or external ID is taken there; a QR code for an app is made of it. */
export const TRANSFER_REFUSALS = ["domain", "alias", "externalid", "code"] as const;

/** What of a link stays behind. */
export const LEFT_BEHIND = [
  "campaign",
  "channels",
  "pixels",
  "splash",
  "overlay",
  "codes",
  "shares",
] as const;
