import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A message as it arrived, and between whom. `part` is one of its bodies, decoded. */
export type Arrived = {
  from: string;
  to: string[];
  secure: boolean;
  user: string;
  raw: string;
  header(name: string): string | undefined;
  part(type: "text/plain" | "text/html"): string;
};

/** What the server answers at a step; a number is the code of a refusal, `hang` no answer, `close` the end of the connection. */
type Behavior = { rcpt?: number; data?: number | "hang" | "close"; mail?: number };

export type MailServer = {
  port: number;
  url: string;
  arrived: Arrived[];
  /** connections so far */
  connections(): number;
  behave(behavior: Behavior): void;
  /** the first message that arrived for an address and was not taken yet; waits for it */
  take(address: string): Promise<Arrived>;
  close(): Promise<void>;
};

/** A mail server on the loopback address that keeps what it gets. */
export async function mailServerFixture(options: SMTPServerOptions = {}): Promise<MailServer> {
  let behavior: Behavior = {};
  let connections = 0;
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key || options.secure ? [] : ["STARTTLS"],
    logger: false,
    ...options,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom(_address, _session, done) {
      done(refusal(behavior.mail));
    },
    onRcptTo(_address, _session, done) {
      done(refusal(behavior.rcpt));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { data } = behavior;
        if (typeof data === "number") return done(refusal(data));
        arrived.push(read(Buffer.concat(chunks).toString("latin1"), session));
        if (data === "close") return closeAll(server);
        if (data !== "hang") done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    connections: () => connections,
    behave: (next) => (behavior = next),
    async take(address) {
      for (;;) {
        const at = arrived.findIndex(({ to }) => to.includes(address));
        const [found] = at < 0 ? [] : arrived.splice(at, 1);
        if (found) return found;
        await pause(50);
      }
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      closeAll(server);
      await closed;
    },
  };
}

function closeAll(server: SMTPServer) {
  const { connections } = server as unknown as { connections: Set<{ _socket?: { destroy(): void } }> };
  for (const { _socket: socket } of connections) socket?.destroy();
}

const refusal = (code: number | undefined) =>
  code === undefined ? undefined : Object.assign(new Error("not now"), { responseCode: code });

type Session = {
  envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] };
  secure: boolean;
  user?: unknown;
};

function read(raw: string, { envelope, secure, user }: Session): Arrived {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const headers = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
    secure,
    user: typeof user === "string" ? user : "",
    raw,
    header: (name) =>
      headers
        .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        ?.slice(name.length + 1)
        .trim(),
    part: (type) => partOf(raw, type),
  };
}

function partOf(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? "none";
  const part = raw.split(`--${boundary}`).find((each) => each.includes(`Content-Type: ${type}`)) ?? "";
  const body = part.slice(part.indexOf("\r\n\r\n") + 4);
  if (/Content-Transfer-Encoding: base64/i.test(part)) return Buffer.from(body, "base64").toString();
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(part)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** A certificate for `localhost` that signs itself. */
export function selfSigned(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "mail-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", ...kind, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" });
  try {
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
