import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { dropBrokenRouterState, dropDoubledCookies } from "./pages";

function asked(cookie: string) {
  const request = new IncomingMessage(new Socket());
  request.headers = { cookie };
  const response = new ServerResponse(request);
  dropDoubledCookies(request, response);
  return { cookie: request.headers.cookie, cleared: response.getHeader("set-cookie") };
}

test("a duplicate sign-in cookie is removed from the request and expired in the browser", () => {
  expect(asked("theme=dark; next-auth.session-token=a; next-auth.session-token=b")).toEqual({
    cookie: "theme=dark",
    cleared: "next-auth.session-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
  });
});

test("cookies that came once stay as they are", () => {
  const cookie = "theme=dark; next-auth.session-token=a";
  expect(asked(cookie)).toEqual({ cookie, cleared: undefined });
});

const kept = (state: string) => {
  const headers = { rsc: "1", "next-router-state-tree": state };
  dropBrokenRouterState(headers);
  return "next-router-state-tree" in headers;
};

test("a valid router state header is passed on", () => {
  const state = ["", { children: ["login", { children: ["__PAGE__", {}] }] }, null, null, 16];
  expect(kept(encodeURIComponent(JSON.stringify(state)))).toBe(true);
});

test.each(["%ff", "{", "[]", '["",{"children":1}]', "a".repeat(41_000)])(
  "a router state Next cannot read is dropped: %.20s",
  (state) => {
    expect(kept(state)).toBe(false);
  },
);
