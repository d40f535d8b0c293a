import { expect, test } from "vitest";
import { serverOf } from "@/lib/platform/mail/server";
import { mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { greet } from "@/lib/platform/mail/transport";
import { judgeGreeting, judgeSender } from "./mail";

const at = (url: string) => {
  const server = serverOf(url);
  return greet(server, { patienceMs: 5_000 }).then((greeting) => judgeGreeting(server, greeting));
};

test("a mail server that lets us in is fine, and has been sent nothing", async () => {
  const mails = await mailServerFixture();
  expect(await at(mails.url)).toMatchObject({ state: "ok" });
  expect([mails.connections(), mails.arrived]).toEqual([1, []]);
  await mails.close();
});

test("a refused password and a closed port are problems that say so", async () => {
  const mails = await mailServerFixture({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error("Invalid username or password")),
  });
  const { port } = mails;
  expect(await at(`smtp://ada:wrong@127.0.0.1:${port}`)).toMatchObject({
    state: "problem",
    detail: expect.stringContaining("Invalid"),
  });
  expect(await at(`smtp://127.0.0.1:${port}?tls=required`)).toMatchObject({ state: "problem" });
  await mails.close();
  expect(await at(`smtp://127.0.0.1:${port}`)).toMatchObject({ state: "problem" });
});

test("a line without TLS is a warning, unless the operator says so", () => {
  const clear = { encrypted: false };
  expect(judgeGreeting(serverOf("smtp://mail.example.com"), clear).state).toBe("warning");
  expect(judgeGreeting(serverOf("smtp://mail.example.com?tls=off"), clear).state).toBe("ok");
  expect(judgeGreeting(serverOf("smtp://mail.example.com"), { encrypted: true }).state).toBe("ok");
});

test("a sender's domain is judged by its SPF record", () => {
  expect(judgeSender("example.com", ["v=spf1 -all"]).state).toBe("ok");
  expect(judgeSender("example.com", ["v=spf10", "x"]).state).toBe("warning");
  expect(judgeSender("example.com", []).detail).toContain("no SPF record");
  expect(judgeSender("example.com", "unanswered").detail).toContain("no DNS server");
});
