import { connect, type Socket } from "node:net";

/** A client that sends what it likes. */
export class RawConnection {
  text = "";
  readonly socket: Socket;
  readonly closed: Promise<string>;

  /** One that is `stubborn` stays open when the server ends its side. */
  constructor(port: number, isStubborn = false) {
    this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    this.closed = new Promise((resolve) => this.socket.once("close", () => resolve(this.text)));
    this.socket
      .on("error", () => {})
      .on("end", () => isStubborn || this.socket.end())
      .on("data", (bytes) => {
        this.text = (this.text + bytes.toString("latin1")).slice(0, 1_000_000);
      });
  }

  /** What came until the connection was closed, or within that time. */
  async within(milliseconds: number): Promise<string> {
    const late = setTimeout(() => this.socket.destroy(), milliseconds);
    const text = await this.closed;
    clearTimeout(late);
    return text;
  }
}

/** The status that bytes are answered with, 0 for none. */
export async function statusOf(port: number, text: string, milliseconds = 5_000): Promise<number> {
  const connection = new RawConnection(port);
  connection.socket.write(text, "latin1");
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(await connection.within(milliseconds)) ?? [];
  return Number(status ?? 0);
}

/** A request for that target, the last on its connection. */
export const lastRequest = (target: string, ...headers: string[]): string =>
  `${[`GET ${target} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers].join("\r\n")}\r\n\r\n`;
