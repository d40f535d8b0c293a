import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** One message of a webhook as it arrived, and what it was answered with. */
export type Message = { id: string; alias: string; isSigned: boolean; status: number; at: number };

/** Receives webhooks at https://receiver.example/, of programs that `fault/reroute.mjs` is loaded before. */
export class Receiver {
  readonly messages: Message[] = [];
  /** by which signatures are checked, once it is known */
  secret = "";
  /** what it answers with */
  status = 200;

  private constructor(
    private readonly server: Server,
    /** settings of a program that reaches it */
    readonly env: Record<string, string>,
  ) {}

  static async start(folder: string): Promise<Receiver> {
    const [key, cert] = [join(folder, "receiver.key"), join(folder, "receiver.pem")];
    const name = ["-subj", "/CN=receiver.example", "-addext", "subjectAltName=DNS:receiver.example"];
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", [...made, ...name, "-days", "2", "-keyout", key, "-out", cert], {
      stdio: "ignore",
    });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new Receiver(server, { NODE_EXTRA_CA_CERTS: cert, RECEIVER_PORT: String(port) });
    receiver.listen();
    return receiver;
  }

  /** What arrived about links with these aliases. */
  about = (aliases: ReadonlySet<string>): Message[] =>
    this.messages.filter(({ alias }) => aliases.has(alias));

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private listen(): void {
    this.server.on("request", (request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (piece: string) => (body += piece));
      request.on("end", () => {
        const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = request.headers;
        const key = Buffer.from(this.secret.replace("whsec_", ""), "base64");
        const right = createHmac("sha256", key).update([id, at, body].join(".")).digest("base64");
        const { data } = JSON.parse(body) as { data: { alias?: string } };
        this.messages.push({
          id: String(id),
          alias: data.alias ?? "",
          isSigned: signature === `v1,${right}`,
          status: this.status,
          at: performance.now(),
        });
        response.writeHead(this.status).end();
      });
    });
  }
}
