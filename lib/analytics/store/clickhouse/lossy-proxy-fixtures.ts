import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What happens to an insert on its way: nothing, no answer, or the engine dies before it, during it, or before its answer is passed on. */
export type Fault = "none" | "lost answer" | "dead before" | "dead during" | "dead after";

/** Stands between client and engine, and has something happen to the inserts. */
export class LossyProxy {
  /** for the next insert, or the one after so many; later ones are well again */
  next: Fault = "none";
  skip = 0;
  private server: Server | undefined;

  constructor(
    private readonly target: () => string,
    private readonly kill: () => Promise<void>,
  ) {}

  async start(): Promise<string> {
    const server = createServer((incoming, response) => {
      this.pass(incoming, response).catch(() => response.destroy());
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/default`;
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const isInsert = /insert( |\+|%20)into/i.test(`${incoming.url} ${body.toString("latin1", 0, 200)}`);
    const fault = isInsert ? this.nextFault() : "none";
    if (fault === "dead before") await this.kill();
    const answered = this.forward(incoming, body, () => fault === "dead during" && this.kill());
    const { status, headers, text } = await answered;
    if (fault === "dead after") await this.kill();
    if (fault !== "none") return void response.destroy();
    response.writeHead(status, headers).end(text);
  }

  private nextFault(): Fault {
    if (this.skip > 0) {
      this.skip -= 1;
      return "none";
    }
    const fault = this.next;
    this.next = "none";
    return fault;
  }

  private forward(incoming: IncomingMessage, body: Buffer, onSent: () => unknown) {
    const { method, url, headers } = incoming;
    type Answer = { status: number; headers: IncomingMessage["headers"]; text: Buffer };
    return new Promise<Answer>((resolve, reject) => {
      const sent = request(
        new URL(url ?? "/", this.target()),
        { method, headers, agent: false },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on("data", (piece: Buffer) => pieces.push(piece));
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(pieces) }),
          );
        },
      );
      sent.on("error", reject);
      sent.end(body, () => onSent());
    });
  }
}
