import { connect, createServer, type Server, type Socket } from "node:net";

/** Where connections are led. */
export type Target = { host: string; port: number };

type Pair = { near: Socket; far: Socket };

/**
 * A port that leads to a service, as a machine knows it. It can be far away, can be cut, so that nothing arrives and nothing breaks, and led
 * elsewhere, as an operator moves a virtual address to another server.
 */
export class Forwarder {
  private readonly pairs = new Set<Pair>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    private target: Target,
    readonly host: string,
    readonly port: number,
    private readonly delayMs: number,
  ) {
    server.on("connection", (near) => this.forward(near));
  }

  /** Listens on an address of this machine, on a free port. Everything takes `delayMs` more each way. */
  static open(host: string, target: Target, delayMs = 0): Promise<Forwarder> {
    return new Promise((resolve, reject) => {
      const server = createServer({ noDelay: true }).once("error", reject);
      server.listen(0, host, () => {
        const address = server.address();
        const port = address && typeof address === "object" ? address.port : 0;
        resolve(new Forwarder(server, target, host, port, delayMs));
      });
    });
  }

  /** The same in front of the server of a database. */
  static before(url: string, delayMs = 0): Promise<Forwarder> {
    const { hostname, port } = new URL(url);
    return Forwarder.open("127.0.0.1", { host: hostname, port: Number(port) }, delayMs);
  }

  /** An address of the service, through here. */
  urlOf(address: string): string {
    const url = new URL(address);
    url.host = `${this.host}:${this.port}`;
    return url.href;
  }

  /** From now on nothing passes; what is sent arrives after `mend`. */
  cut(): void {
    this.isCut = true;
    for (const { near, far } of this.pairs) for (const each of [near, far]) each.pause();
  }

  mend(): void {
    this.isCut = false;
    for (const { near, far } of this.pairs) for (const each of [near, far]) each.resume();
  }

  /** Breaks what is connected; new connections go to another server. */
  lead(target: Target): void {
    this.target = target;
    this.breakAll();
  }

  breakAll(): void {
    for (const { near, far } of this.pairs) for (const each of [near, far]) each.destroy();
  }

  async close(): Promise<void> {
    this.breakAll();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private forward(near: Socket) {
    const far = connect({ ...this.target, noDelay: true });
    const pair = { near, far };
    this.pairs.add(pair);
    this.pass(near, far);
    this.pass(far, near);
    for (const each of [near, far]) {
      each.on("error", () => {});
      each.on("close", () => {
        this.pairs.delete(pair);
        this.later(() => [near, far].forEach((other) => other.destroy()));
      });
      if (this.isCut) each.pause();
    }
  }

  private pass(from: Socket, to: Socket) {
    from.on("data", (data) => {
      this.later(() => {
        if (to.writable && !to.write(data)) from.pause();
      });
    });
    to.on("drain", () => this.isCut || from.resume());
    from.on("end", () => this.later(() => to.end()));
  }

  private later(work: () => void) {
    if (this.delayMs === 0) work();
    else setTimeout(work, this.delayMs);
  }
}
