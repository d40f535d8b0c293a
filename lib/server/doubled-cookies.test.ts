import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { dropDoubledCookies } from "./doubled-cookies";

function asked(cookie: string) {
  const request = new IncomingMessage(new Socket());
  request.headers = { cookie };
  const response = new ServerResponse(request);
  dropDoubledCookies(request, response);
  return { cookie: request.headers.cookie, cleared: response.getHeader("set-cookie") };
}

test("a sign-in cookie that came twice reaches nobody, and the browser forgets it", () => {
  expect(asked("theme=dark; next-auth.session-token=a; next-auth.session-token=b")).toEqual({
    cookie: "theme=dark",
    cleared: "next-auth.session-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
  });
});

test("cookies that came once stay as they are", () => {
  const cookie = "theme=dark; next-auth.session-token=a";
  expect(asked(cookie)).toEqual({ cookie, cleared: undefined });
});
