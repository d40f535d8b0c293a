import type { Profile } from "./queries";

/** The profile's form: networks are lines there, a name and an address each. */
export type ProfileValues = {
  name: { firstname: string; lastname: string };
  currency: string;
  profile: Omit<Profile["profile"], "social_links"> & { social_links: string };
};

/** Pictures that were drawn because none was chosen are not shown as chosen. */
export const valuesOf = ({
  name,
  currency,
  profile,
}: Pick<Profile, "name" | "currency" | "profile">): ProfileValues => ({
  name: { firstname: name.firstname, lastname: name.lastname },
  currency,
  profile: {
    heading: profile.heading,
    description: profile.description,
    contact: { email: profile.contact.email },
    media: {
      avatar: /\/avatars\/[a-z0-9_-]+\.svg$/.test(profile.media.avatar) ? "" : profile.media.avatar,
      cover: profile.media.cover.endsWith("/uploads/blank-cover.svg") ? "" : profile.media.cover,
    },
    social_links: Object.entries(profile.social_links)
      .map((pair) => pair.join(" "))
      .join("\n"),
  },
});

/** The request body of the form. */
export const bodyOf = ({ name, currency, profile }: ProfileValues) => ({
  name,
  currency,
  profile: { ...profile, social_links: linksIn(profile.social_links) },
});

const linksIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\n")
      .map((line) => /^\s*([^\s:]+):?\s+(.+?)\s*$/.exec(line))
      .flatMap((found) => (found?.[1] && found[2] ? [[found[1], found[2]]] : [])),
  );
