import { expect, test } from "vitest";
import { bodyOf, valuesOf } from "./profile-values";

const social_links = { github: "acme", website: "https://acme.example/" };
const media = {
  avatar: "http://localhost:3000/avatars/ada.svg",
  cover: "http://localhost:3000/uploads/blank-cover.svg",
};
const profile = {
  name: { firstname: "Ada", lastname: "", full_name: "Ada" },
  balance: 0,
  currency: "USD",
  profile: { heading: "", description: "", contact: { email: "" }, social_links, media },
};

test("networks are one per line and survive a round trip", () => {
  const values = valuesOf(profile);
  expect(values.profile.social_links).toBe("github acme\nwebsite https://acme.example/");
  expect(bodyOf(values).profile.social_links).toEqual(profile.profile.social_links);
});

test("a colon after the network's name is no part of it", () => {
  const values = valuesOf(profile);
  const typed = { ...values, profile: { ...values.profile, social_links: "github: acme\n\nnothing" } };
  expect(bodyOf(typed).profile.social_links).toEqual({ github: "acme" });
});

test("drawn pictures are not taken for chosen ones", () => {
  expect(valuesOf(profile).profile.media).toEqual({ avatar: "", cover: "" });
});
