import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { unavailable } from "@/lib/platform/failure";
import type { VisitResponse } from "../visit-context";
import { fail, withFailurePage } from "./refusal";

Object.assign(env(), { LOG_LEVEL: "silent" });

/** Notes what it is answered with; `isBroken`: nothing can be written to it. */
function visit({ isBroken = false, headersSent = false } = {}) {
  const done: string[] = [];
  const response: VisitResponse = {
    headersSent,
    setHeader: () => {},
    writeHead: (status) => {
      if (isBroken) throw new TypeError("The header Location cannot be sent.");
      done.push(String(status));
      return response;
    },
    write: () => {},
    end: () => done.push("end"),
    destroy: () => done.push("destroyed"),
  };
  const request = Object.assign(async function* () {} as unknown as IncomingMessage, { headers: {} });
  return { done, failed: { request, response, host: "go.example", alias: "a" } };
}

test.each([
  ["an outage is 503", unavailable(), {}, ["503", "end"]],
  ["a bug is 503", new RangeError("out of range"), {}, ["503", "end"]],
  ["an answer that was begun is broken off", new Error("late"), { headersSent: true }, ["destroyed"]],
  ["an answer that cannot be written is broken off", new Error("odd"), { isBroken: true }, ["destroyed"]],
])("%s", (_name, error, state, expected) => {
  const { done, failed } = visit(state);
  fail(error, failed);
  expect(done).toEqual(expected);
});

test("an uncaught error in a step is answered", () => {
  const { done, failed } = visit();
  withFailurePage(failed, () => {
    throw new Error("in the middle of a batch");
  });
  expect(done).toEqual(["503", "end"]);
});

test("so is a rejected promise of a step", async () => {
  const { done, failed } = visit();
  withFailurePage(failed, () => Promise.reject(unavailable()));
  await expect.poll(() => done).toEqual(["503", "end"]);
});
