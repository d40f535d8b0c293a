import { connect, createServer, type Server, type Socket } from "node:net";

/** One address of a database that leads to another server from one moment to the next, as a name in DNS or a virtual address does in a failover. */
export class DatabaseAddress {
  private readonly sockets = new Set<Socket>();
  private port = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  /** An address that leads to this database. */
  static async of(url: string): Promise<DatabaseAddress> {
    const server = createServer();
    const address = new DatabaseAddress(server, new URL(url));
    address.port = Number(address.target.port);
    server.on("connection", (client) => address.join(client));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return address;
  }

  get url(): string {
    const url = new URL(this.target);
    const own = this.server.address();
    url.port = String(typeof own === "object" && own ? own.port : 0);
    return url.href;
  }

  /** Leads to the same database on another port from now on. Connections break. */
  leadTo(port: number): void {
    this.port = port;
    this.breakAll();
  }

  async close(): Promise<void> {
    this.breakAll();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private breakAll() {
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket) {
    const database = connect({ host: "127.0.0.1", port: this.port });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.sockets.add(socket);
      socket
        .on("error", () => {})
        .on("close", () => {
          this.sockets.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  }
}
