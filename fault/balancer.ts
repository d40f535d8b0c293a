import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

const LOOK_EVERY_MS = 50;

/** A machine behind the balancer. It gets requests while its `/readyz` answers 200. */
type Machine = { origin: string; isReady: boolean };

/** The simplest load balancer there is: the next request goes to the next machine that says it is ready. Nothing is tried twice. */
export class Balancer {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;
  private readonly looking: NodeJS.Timeout;
  private machines: Machine[] = [];
  private turn = 0;

  private constructor() {
    this.server = createServer((from, to) => this.pass(from, to));
    this.looking = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  static async start(port = 0): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve) => balancer.server.listen(port, "127.0.0.1", resolve));
    return balancer;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Adds a machine; it gets requests once it was seen to be ready. */
  async add(origin: string): Promise<void> {
    this.machines = [...this.machines, { origin, isReady: false }];
    await this.look();
  }

  /** Resolves once so many machines are ready. */
  async untilReady(machines: number): Promise<void> {
    while (this.machines.filter(({ isReady }) => isReady).length < machines)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }

  /** No request goes to this machine from now on. */
  remove(origin: string): void {
    this.machines = this.machines.filter((machine) => machine.origin !== origin);
  }

  async stop(): Promise<void> {
    clearInterval(this.looking);
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async look() {
    for (const machine of this.machines)
      machine.isReady = await fetch(`${machine.origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
  }

  private pass(from: IncomingMessage, to: ServerResponse) {
    const ready = this.machines.filter(({ isReady }) => isReady);
    const machine = ready[this.turn++ % Math.max(1, ready.length)];
    if (!machine) return void to.writeHead(502).end("No machine is ready.");
    const { method, headers, url = "/" } = from;
    const forwarded = [headers["x-forwarded-for"], from.socket.remoteAddress].filter(Boolean).join(", ");
    const passed = request(
      new URL(url, machine.origin),
      { method, headers: { ...headers, "x-forwarded-for": forwarded }, agent: this.agent },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(to);
      },
    );
    passed.on("error", (error) => {
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end(error.message);
    });
    from.pipe(passed);
  }
}
