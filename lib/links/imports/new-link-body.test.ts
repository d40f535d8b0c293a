import { expect, test } from "vitest";
import { bodyOf } from "./new-link-body";

const of = (metaImage: string) =>
  bodyOf({ url: "https://example.com/", metaImage, leftOut: [] } as unknown as Parameters<typeof bodyOf>[0]);

test("a picture comes along by its address or as one to draw, and a broken one is named", () => {
  expect(of("generated").body).toMatchObject({ metaimage: "generated" });
  expect(of("https://example.com/a.png").body).toMatchObject({ metaimage: "https://example.com/a.png" });
  expect(of("no address")).toMatchObject({ body: { metaimage: undefined }, leftOut: ["picture no address"] });
});
