import { describe, expect, test } from "vitest";
import { parse } from "@/lib/platform/failure";
import { LinkChanges, NewLink } from "./schema";

const url = "https://example.com/";
const made = (body: object) => parse(NewLink, { url, ...body });

describe("a new link", () => {
  test("needs nothing but an address, in its normal form", () => {
    expect(parse(NewLink, { url: " HTTPS://Example.com " })).toEqual({ url });
  });

  test.each([{}, { url: "" }, { url: null }])("refuses %j, which has no address", (body) => {
    expect(() => parse(NewLink, body)).toThrow("url is required.");
  });

  test.each([
    "javascript:alert(1)",
    "\u0001 JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "file:///etc/passwd",
    "https://user:pass@example.com/",
    "https://example.com/\r\nSet-Cookie: a=1",
    "example.com",
    `https://example.com/${"a".repeat(2_048)}`,
  ])("refuses the address %j", (bad) => {
    expect(() => made({ url: bad })).toThrow(/^url must/);
    expect(() => made({ geotarget: [{ location: "france", link: bad }] })).toThrow(
      /^geotarget\.0\.link must/,
    );
    expect(() => made({ metaimage: bad })).toThrow(/^metaimage must/);
  });

  test("a picture is an address, or the word for one that is drawn", () => {
    expect(made({ metaimage: "generated" })).toMatchObject({ metaimage: "generated" });
    expect(made({ metaimage: "https://EXAMPLE.com/a.png" })).toMatchObject({
      metaimage: "https://example.com/a.png",
    });
  });

  test("empty fields of every kind count as absent", () => {
    expect(made({ custom: "", password: null, expiry: false, parameters: "" })).toEqual({ url });
  });

  test.each([
    [{ type: "direct" }, { type: "direct" }],
    [{ type: "splash" }, { type: "splash", splashId: null }],
    [{ type: 7 }, { type: "splash", splashId: 7 }],
    [{ type: "7" }, { type: "splash", splashId: 7 }],
    [{ type: "overlay-12" }, { type: "overlay", overlayId: 12 }],
  ])("reads %j", (body, type) => {
    expect(made(body).type).toEqual(type);
  });

  test.each(["iframe", "overlay-", "overlay-0", "-1", "1.5", 0])("refuses the type %j", (type) => {
    expect(() => made({ type })).toThrow(/^type must be direct, frame, splash/);
  });

  test("keeps the later of two targets with one name, under the name in lower case", () => {
    const geotarget = [
      { location: "France", link: "https://a.example" },
      { location: "FRANCE ", link: "https://b.example/" },
    ];
    expect(made({ geotarget }).geotarget).toEqual([{ name: "france", url: "https://b.example/" }]);
  });

  test.each([
    { geotarget: { location: "france", link: url } },
    { devicetarget: [null] },
    { devicetarget: [{ device: "iphone" }] },
    { languagetarget: [{ link: url }] },
    { parameters: [7] },
  ])("refuses %j", (body) => {
    expect(() => made(body)).toThrow(Object.keys(body)[0]);
  });

  test("refuses parameters that no address can hold", () => {
    const parametersOf = (count: number, value: string) =>
      Array.from({ length: count }, (_, at) => ({ name: `p${at}`, value }));
    expect(made({ parameters: parametersOf(100, "x".repeat(70)) }).parameters).toHaveLength(100);
    expect(() => made({ parameters: parametersOf(10, "x".repeat(1_000)) })).toThrow("8192 characters");
    expect(() => made({ parameters: parametersOf(3, " \u20ac\ud800".repeat(300)) })).toThrow(
      "8192 characters",
    );
  });

  test("skips a parameter without a name and takes numbers as text", () => {
    const parameters = [{ value: "x" }, { name: "", value: "y" }, { name: "n", value: 5 }, { name: "m" }];
    expect(made({ parameters }).parameters).toEqual([
      { name: "n", value: "5" },
      { name: "m", value: "" },
    ]);
  });

  test.each(["2027-02-29 12:00:00", "2027-13-01 00:00:00", "99999-01-01 00:00:00", "tomorrow", 5])(
    "refuses the expiry %j",
    (expiry) => {
      expect(() => made({ expiry })).toThrow(/^expiry (must|is not a real date)/);
    },
  );

  test("takes a day alone as its first moment, in UTC", () => {
    expect(made({ expiry: "2028-02-29" }).expiry).toEqual(new Date("2028-02-29T00:00:00Z"));
  });

  test.each(["/", "../admin", "a?b", "a b", ".a", "a.", "adm\u200bin", "a".repeat(65)])(
    "refuses the alias %j",
    (custom) => {
      expect(() => made({ custom })).toThrow(/^custom must /);
    },
  );
});

describe("changes to a link", () => {
  test("absent keeps, empty clears", () => {
    expect(parse(LinkChanges, { url, password: "", expiry: null, geotarget: [] })).toEqual({
      url,
      password: null,
      expiry: null,
      geotarget: [],
    });
  });

  test("take direct, frame and splash as type and nothing else", () => {
    expect(parse(LinkChanges, { url, type: "splash" }).type).toEqual({ type: "splash", splashId: null });
    expect(() => parse(LinkChanges, { url, type: "overlay-1" })).toThrow(
      "type must be direct, frame or splash",
    );
  });
});
