import { avatarOf } from "@/lib/identity/account/present";
import { blankAddress, wholeAddress } from "@/lib/identity/uploads/uploads";
import { formatInstant } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { Payout } from "@/prisma/client/client";
import type { PayoutResponse, SellerDetailsResponse } from "./schema";
import type { Seller } from "./seller";

/** The Account details of the item API. Pictures that nobody chose are drawn, so that each is an address. */
export const presentDetails = ({ user, profile, balance }: Seller): SellerDetailsResponse => ({
  data: {
    name: {
      firstname: profile.firstname,
      lastname: profile.lastname,
      full_name: `${profile.firstname} ${profile.lastname}`.trim(),
    },
    username: user.username,
    email: user.email,
    balance,
    currency: profile.currency,
    profile: {
      heading: profile.heading,
      description: profile.description,
      contact: { email: profile.contactEmail },
      social_links: profile.socialLinks as Record<string, string>,
      media: {
        avatar: profile.avatar ? wholeAddress(profile.avatar) : avatarOf(user),
        cover: wholeAddress(profile.cover || blankAddress("cover")),
      },
    },
    registered_at: formatInstant(user.createdAt),
  },
});

export const presentProfileUpdated = message("Profile has been updated.");

export const presentPayout = ({ id, amount, currency, paidAt }: Payout): PayoutResponse => ({
  id,
  amount: Number(amount),
  currency,
  date: formatInstant(paidAt),
});
export const presentPayoutCreated = ({ id }: Payout): IdResponse => ({ id });
export const presentPayoutRemoved = message("Payout has been deleted.");
