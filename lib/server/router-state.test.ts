import { expect, test } from "vitest";
import { dropBrokenRouterState } from "./router-state";

const kept = (state: string) => {
  const headers = { rsc: "1", "next-router-state-tree": state };
  dropBrokenRouterState(headers);
  return "next-router-state-tree" in headers;
};

test("what Next's router says is passed on", () => {
  const state = ["", { children: ["login", { children: ["__PAGE__", {}] }] }, null, null, 16];
  expect(kept(encodeURIComponent(JSON.stringify(state)))).toBe(true);
});

test.each(["%ff", "{", "[]", '["",{"children":1}]', "a".repeat(41_000)])(
  "what Next cannot read is not: %.20s",
  (state) => {
    expect(kept(state)).toBe(false);
  },
);
