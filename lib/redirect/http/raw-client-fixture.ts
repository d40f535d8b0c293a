import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** Everything a client received until its connection was closed. */
export class Client {
  text = "";
  readonly socket: Socket;
  readonly closed: Promise<string>;

  constructor(server: Server) {
    this.socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    this.closed = new Promise((resolve) => this.socket.on("close", () => resolve(this.text)));
    this.socket
      .on("error", () => {})
      .on("data", (bytes) => {
        this.text += bytes.toString("latin1");
      });
  }

  /** Resolves once so many answers have begun. */
  async heard(count: number): Promise<void> {
    while (this.text.split("HTTP/1.1 ").length <= count)
      await new Promise((resolve) => this.socket.once("data", resolve));
  }
}

export const get = (target: string, ...more: string[]): string =>
  `${[`GET ${target} HTTP/1.1`, "Host: go.example", ...more].join("\r\n")}\r\n\r\n`;
