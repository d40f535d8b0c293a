import { describe, expect, test } from "vitest";
import { LinkChanges, NewLink } from "@/lib/links/schema";
import type { LinkSettings } from "../queries";
import { bodyOf, emptyValues, valuesOf } from "./link-values";

const settings: LinkSettings = {
  alias: "spring",
  domain: "http://localhost:3000",
  url: "https://example.com/",
  type: "direct",
  title: "Spring",
  description: "",
  metatitle: "",
  metadescription: "",
  metaimage: "",
  password: true,
  expiry: "2026-11-26 17:00:00",
  expiredurl: "",
  status: "active",
  private: false,
  externalid: null,
  deeplink: null,
  archived: null,
  clicklimit: 50,
  geotarget: [{ location: "de", link: "https://example.de/" }],
  devicetarget: [],
  passquery: "append",
  passpath: null,
  redirectcode: null,
  referrerpolicy: null,
  indexable: null,
  escapeinapp: null,
  startsat: null,
  earlyurl: "",
  oncepervisitor: null,
  dailylimit: null,
  rules: [{ name: "Evenings", when: { bot: false }, url: "https://example.com/evening" }],
  languagetarget: [],
  parameters: [
    { name: "utm_source", value: "mail" },
    { name: "ref", value: "a b" },
  ],
  pixels: [3],
  campaign: 4,
  channels: [5, 6],
  created: "2026-11-20 09:00:00",
};

describe("the body of a new link", () => {
  test("holds no more than what was filled in, once the schema has read it", () => {
    const body = bodyOf({ ...emptyValues("example.com"), custom: "abc" }, "UTC");
    expect(NewLink.parse(body)).toMatchObject({ url: "https://example.com/", custom: "abc" });
    expect(NewLink.parse(body)).toEqual(
      expect.not.objectContaining({ password: expect.anything(), expiry: expect.anything() }),
    );
  });

  test("a link's expiry is sent in UTC, whatever zone it was typed in", () => {
    const body = bodyOf({ ...emptyValues("example.com"), expiry: "2026-11-26T18:00" }, "Europe/Warsaw");
    expect(body.expiry).toBe("2026-11-26 17:00:00");
  });
});

describe("the body of a change", () => {
  test("a body made from a link's own settings changes nothing", () => {
    const body = bodyOf(valuesOf(settings, "Europe/Warsaw"), "Europe/Warsaw");
    expect(LinkChanges.parse(body)).toMatchObject({
      url: settings.url,
      custom: "spring",
      expiry: new Date("2026-11-26T17:00:00Z"),
      clicklimit: 50,
      geotarget: [{ name: "de", url: "https://example.de/" }],
      parameters: settings.parameters,
    });
    expect(body).not.toHaveProperty("password");
  });

  test("clears emptied fields and removes the password only on request", () => {
    const values = {
      ...valuesOf(settings, "UTC"),
      title: "",
      clicklimit: "",
      expiry: "",
      passwordKept: "remove" as const,
    };
    expect(LinkChanges.parse(bodyOf(values, "UTC"))).toMatchObject({
      title: null,
      clicklimit: null,
      expiry: null,
      password: null,
    });
  });
});
