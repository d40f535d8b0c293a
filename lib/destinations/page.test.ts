import { expect, test } from "vitest";
import { FetchRefused } from "../fetch/guards";
import { inspectPage, presentPage } from "./page";

const actor = {} as Parameters<typeof inspectPage>[0];
const url = "https://shop.example/";

test("a page that is no HTML is told of without a title", async () => {
  const found = await inspectPage(actor, { url }, async () => ({
    url: new URL(url),
    status: 404,
    headers: { "content-type": "application/pdf", "x-frame-options": "DENY" },
    start: Buffer.from("<title>Not this</title>"),
  }));
  expect(presentPage(found).data).toMatchObject({ status: 404, framing: "forbidden", title: "" });
});

test("a page that may not be asked is a refusal at its field", async () => {
  const refuse = async () => {
    throw new FetchRefused("its host is not on the public internet");
  };
  await expect(inspectPage(actor, { url }, refuse)).rejects.toMatchObject({
    kind: "invalid",
    fields: { url: expect.stringContaining("not on the public internet") },
  });
});

test("what breaks otherwise is not hidden", async () => {
  const fail = () => Promise.reject(new TypeError("a bug"));
  await expect(inspectPage(actor, { url }, fail)).rejects.toThrow(TypeError);
});
