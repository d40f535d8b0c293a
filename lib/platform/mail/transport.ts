import { once } from "node:events";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { domainToASCII } from "node:url";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";

/** A message, complete, for one reader. */
export type Message = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
};

/**
 * What became of a message. `later`: the server, or the way to it, has a difficulty that may pass. `refused`: this message never will be taken.
 * `unknown`: it was given away, and nothing came back; sending it again might show it twice.
 */
export type Outcome = { kind: "sent" } | { kind: "later" | "refused" | "unknown"; reason: string };

export type Server = {
  host: string;
  port: number;
  user: string;
  password: string;
  /** implicit: from the first byte; required: STARTTLS or nothing; offered: STARTTLS where the server has it; off: never */
  tls: "implicit" | "required" | "offered" | "off";
};

/** `ca`: whom to trust besides the system's authorities, for tests. */
export type TransportOptions = { patienceMs?: number; ca?: string };

const PATIENCE_MS = 120_000;
const STEP_MS = 20_000;
const GOODBYE_MS = 1_000;

/**
 * Gives one message to a mail server. `beforeData` is called, and awaited, when the server is ready to take the message: whatever happens afterwards, it
 * may have been taken. Where that rejects, nothing is sent. Never rejects, and ends within two minutes.
 */
export async function deliver(
  server: Server,
  message: Message,
  beforeData: () => Promise<void>,
  { patienceMs = PATIENCE_MS, ca }: TransportOptions = {},
): Promise<Outcome> {
  const connection = connectionTo(server, ca);
  const state = { isGiven: false };
  const timer = setTimeout(() => connection.close(), patienceMs).unref();
  connection.on("error", () => {}); // later ones, when nobody waits any more
  const failed = once(connection, "error").then(([error]) => Promise.reject(error as Error));
  const ended = once(connection, "end").then(() => Promise.reject(new Error("The connection was closed.")));
  for (const promise of [failed, ended]) promise.catch(() => {});
  try {
    await Promise.race([converse(connection, server, message, state, beforeData), failed, ended]);
    return { kind: "sent" };
  } catch (error) {
    return outcomeOf(error as SMTPConnection.SMTPError, state.isGiven);
  } finally {
    clearTimeout(timer);
    leave(connection);
  }
}

const connectionTo = (server: Server, ca: string | undefined) =>
  new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.tls === "implicit",
    requireTLS: server.tls === "required",
    ignoreTLS: server.tls === "off",
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS * 2,
    ...(ca && { tls: { ca } }),
  });

/** What a mail server says to us: whether the line is encrypted, or at which step it refused us and why. */
export type Greeting = { encrypted: boolean } | { refusal: string };

/** Connects to a mail server as for a message, signs in where there is a user, and leaves. Never rejects. */
export async function greet(
  server: Server,
  { patienceMs = STEP_MS, ca }: TransportOptions = {},
): Promise<Greeting> {
  const connection = connectionTo(server, ca);
  const timer = setTimeout(() => connection.close(), patienceMs).unref();
  const failed = once(connection, "error").then(([error]) => Promise.reject(error as Error));
  const ended = once(connection, "end").then(() => Promise.reject(new Error("The connection was closed.")));
  for (const promise of [failed, ended]) promise.catch(() => {});
  connection.on("error", () => {});
  try {
    await Promise.race([signIn(connection, server), failed, ended]);
    return { encrypted: connection.secure };
  } catch (error) {
    return { refusal: reasonOf(error as SMTPConnection.SMTPError) };
  } finally {
    clearTimeout(timer);
    leave(connection);
  }
}

async function signIn(connection: SMTPConnection, { user, password }: Server): Promise<void> {
  await called((done) => connection.connect(done));
  if (user) await called((done) => connection.login({ credentials: { user, pass: password } }, done));
}

/** Says goodbye, and leaves a server that says nothing in return. */
function leave(connection: SMTPConnection) {
  connection.quit();
  const { _socket: socket } = connection as unknown as { _socket?: Socket };
  const timer = setTimeout(() => socket?.destroy(), GOODBYE_MS).unref();
  socket?.once("close", () => clearTimeout(timer));
}

async function converse(
  connection: SMTPConnection,
  server: Server,
  message: Message,
  state: { isGiven: boolean },
  beforeData: () => Promise<void>,
): Promise<void> {
  await signIn(connection, server);
  const built = await build(message);
  let isOver = false;
  // Read only once the server has answered DATA; the connection reads what is left of it after a refusal, too.
  const body = Readable.from(
    (async function* () {
      if (isOver) return;
      await beforeData();
      state.isGiven = true;
      yield built;
    })(),
    { objectMode: false },
  );
  const envelope = { from: asciiHost(message.from.address), to: [asciiHost(message.to)], size: built.length };
  await called((done) =>
    connection.send(envelope, body, (error) => {
      isOver = true;
      done(error ?? undefined);
    }),
  );
}

/** With the host as DNS has it; what is before the `@` needs a server that knows SMTPUTF8 where it is not ASCII. */
function asciiHost(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
}

const build = ({ to, headers, ...message }: Message): Promise<Buffer> =>
  new MailComposer({
    ...message,
    // An address of its own kind: text would be read as a list.
    to: { name: "", address: to },
    headers: { ...headers, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();

const called = (start: (done: (error?: Error) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));

/** Commands whose answer is about this message; a refused password, say, is about all of them and can be mended. */
const ABOUT_MESSAGE = /^(MAIL FROM|RCPT TO|DATA)$/;

function outcomeOf(error: SMTPConnection.SMTPError, isGiven: boolean): Outcome {
  const reason = reasonOf(error);
  const { responseCode = 0, command = "" } = error;
  const isAnswer = responseCode >= 400 && ABOUT_MESSAGE.test(command) && error.code !== "ECONNECTION";
  if (isAnswer) return { kind: responseCode >= 500 ? "refused" : "later", reason };
  return { kind: isGiven ? "unknown" : "later", reason };
}

/** What the server said, without addresses, which it likes to repeat. */
const reasonOf = ({ response, message }: SMTPConnection.SMTPError): string =>
  (response || message).replace(/[^\s<>@]+@[^\s<>@]+/g, "…").slice(0, 300);
