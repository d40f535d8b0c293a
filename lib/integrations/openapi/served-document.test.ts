import { expect, test } from "vitest";
import { documentRoute } from "./served-document";

const request = {
  method: "GET",
  url: "http://localhost/api/openapi.json?language=de",
  headers: { get: () => null },
  body: null,
};
const context = { params: Promise.resolve({}), routes: {} };

test("a language whose texts couldn't be loaded once is tried again", async () => {
  let tries = 0;
  const answer = documentRoute({
    de: async () => {
      tries += 1;
      if (tries === 1) throw new Error("the disk didn't answer");
      return { default: {} };
    },
  });
  await expect(answer(request, context)).rejects.toThrow("the disk didn't answer");
  expect((await answer(request, context)).status).toBe(200);
  await answer(request, context);
  expect(tries).toBe(2);
});
