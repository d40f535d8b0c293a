import { expect, send, test } from "../fixtures";

test("the address that ends mails needs no sign-in, and refuses what is no token", async () => {
  for (const method of ["GET", "POST"] as const) {
    const { status, headers, text } = await send(method, "/account/unsubscribe?token=1.sign-ins.wrong");
    expect(status).toBe(400);
    expect(text).toContain("Copy the whole address");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});
