import { type AddressInfo, createServer, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { serverOf } from "./server";
import { type MailServer, mailServerFixture, selfSigned } from "./smtp-fixtures";
import { deliver, type Message } from "./transport";

const MESSAGE: Message = {
  from: { name: "Links", address: "links@example.com" },
  to: "ada@example.com",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  messageId: "<1@example.com>",
  headers: {},
};

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Sends to the server of the test; `given` says whether the message was about to be given away. */
async function send(url: string, message: Partial<Message> = {}, options = {}) {
  let given = 0;
  const outcome = await deliver(
    serverOf(url),
    { ...MESSAGE, ...message },
    async () => void (given += 1),
    options,
  );
  return { ...outcome, given };
}

describe("what a server answers", () => {
  test("a message that was taken is sent, in plain text and HTML", async () => {
    server = await mailServerFixture();
    expect(await send(server.url)).toEqual({ kind: "sent", given: 1 });
    const [mail] = server.arrived;
    expect(mail).toMatchObject({ from: "links@example.com", to: ["ada@example.com"] });
    expect(mail?.header("Message-ID")).toBe("<1@example.com>");
    expect(mail?.header("Auto-Submitted")).toBe("auto-generated");
    expect(mail?.part("text/plain").trim()).toBe("Hello");
    expect(mail?.part("text/html").trim()).toBe("<p>Hello</p>");
  });

  test.each([
    ["mail", 451, "later", 0],
    ["mail", 550, "refused", 0],
    ["rcpt", 450, "later", 0],
    ["rcpt", 550, "refused", 0],
    ["data", 452, "later", 1],
    ["data", 554, "refused", 1],
  ])("%s answered with %d is %s", async (step, code, kind, given) => {
    server = await mailServerFixture();
    server.behave({ [step]: code });
    expect(await send(server.url)).toMatchObject({ kind, given });
    expect(server.arrived).toEqual([]);
  });

  test.each(["hang", "close"] as const)("%s after the message is uncertain", async (data) => {
    server = await mailServerFixture();
    server.behave({ data });
    expect(await send(server.url, {}, { patienceMs: 1_500 })).toMatchObject({ kind: "unknown", given: 1 });
    expect(server.arrived).toHaveLength(1);
  });

  test("an address repeated by the server is left out of the reason", async () => {
    server = await mailServerFixture({ size: 10 });
    server.behave({ rcpt: 550 });
    const outcome = await send(server.url, { to: "ada@example.com" });
    expect(JSON.stringify(outcome)).not.toContain("ada@");
  });

  test("nothing that listens, or listens in silence, is tried later", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    expect(await send(`smtp://127.0.0.1:${port}`, {}, { patienceMs: 500 })).toMatchObject({
      kind: "later",
      given: 0,
    });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: "later", given: 0 });
  });

  test("nothing is sent when the message must not be given away", async () => {
    server = await mailServerFixture();
    const outcome = await deliver(serverOf(server.url), MESSAGE, () =>
      Promise.reject(new Error("taken over")),
    );
    expect(outcome).toEqual({ kind: "later", reason: "taken over" });
    expect(server.arrived).toEqual([]);
  });
});

describe("encryption and passwords", () => {
  const auth: SMTPServerOptions = {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      password === "p@ss/word" ? done(null, { user: username ?? "" }) : done(new Error("wrong")),
  };

  test("TLS from the start, or STARTTLS, with a password", async () => {
    const { key, cert } = selfSigned();
    for (const secure of [true, false]) {
      server = await mailServerFixture({ secure, key, cert, ...auth });
      const url = `${secure ? "smtps" : "smtp"}://mailer:p%40ss%2Fword@localhost:${server.port}`;
      expect(await send(url, {}, { ca: cert })).toMatchObject({ kind: "sent" });
      expect(server.arrived[0]).toMatchObject({ secure: true, user: "mailer" });
      await server.close();
    }
  });

  test("a certificate that nobody vouches for, or no TLS where it is required, is tried later", async () => {
    const { key, cert } = selfSigned();
    server = await mailServerFixture({ key, cert });
    expect(await send(server.url)).toMatchObject({ kind: "later", given: 0 });
    expect(await send(`${server.url}?tls=off`)).toMatchObject({ kind: "sent" });
    await server.close();
    server = await mailServerFixture();
    expect(await send(`${server.url}?tls=required`)).toMatchObject({ kind: "later", given: 0 });
  });

  test("a wrong password is tried later: the operator can mend it", async () => {
    server = await mailServerFixture({ ...auth, allowInsecureAuth: true });
    expect(await send(`smtp://mailer:wrong@127.0.0.1:${server.port}`)).toMatchObject({ kind: "later" });
  });

  test("a password leaves this machine only encrypted, unless the setting says otherwise", () => {
    expect(serverOf("smtp://a:b@mail.example.com").tls).toBe("required");
    expect(serverOf("smtp://a:b@mail.example.com?tls=off").tls).toBe("off");
    expect(serverOf("smtp://mail.example.com").tls).toBe("offered");
    expect(serverOf("smtp://a:b@localhost").tls).toBe("offered");
    expect(serverOf("smtps://a:b@mail.example.com")).toMatchObject({ tls: "implicit", port: 465 });
  });
});

describe("hostile texts", () => {
  test.each([
    ["subject", "Hi\r\nBcc: eve@example.com"],
    ["subject", "Hi\nContent-Type: text/html\n\n<script>"],
    ["from", "Links\r\nBcc: eve@example.com"],
  ])("a line break in the %s makes no header and no recipient", async (field, text) => {
    server = await mailServerFixture();
    await send(
      server.url,
      field === "from" ? { from: { name: text, address: "links@example.com" } } : { subject: text },
    );
    const [mail] = server.arrived;
    expect(mail?.to).toEqual(["ada@example.com"]);
    expect(mail?.header("Bcc")).toBeUndefined();
    expect(mail?.header("Content-Type")).toMatch(/^multipart\/alternative/);
  });

  test("an address of one reader stays one, with a host in DNS form", async () => {
    server = await mailServerFixture();
    await send(server.url, { to: "ada@bücher.example" });
    expect(server.arrived[0]?.to).toHaveLength(1);
    expect(server.arrived[0]?.header("To")).toBe("ada@xn--bcher-kva.example");
  });
});
