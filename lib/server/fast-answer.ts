import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** What no header may contain: the end of its line, and what not every reader takes for the same sign. */
const NO_HEADER = /[^\t\x20-\x7e]/;

/** The one answer to a request that was read without node:http: written at once, head and body together. */
export class FastAnswer {
  private head = "";
  private length = 0;
  private isEnded = false;

  /** `lastLines` of its head say what becomes of the connection; `ended` is called once it is written. */
  constructor(
    private readonly socket: Socket,
    private readonly lastLines: string,
    private readonly ended: () => void,
  ) {}

  get headersSent(): boolean {
    return this.head !== "";
  }

  /** `headers` has `Content-Length` unless the status allows no body. Throws where one would end its line. */
  writeHead(status: number, headers: string[]): this {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
    for (let at = 0; at < headers.length; at += 2) {
      const [name, value] = [headers[at] ?? "", headers[at + 1] ?? ""];
      if (NO_HEADER.test(value)) throw new TypeError(`The header ${name} cannot be sent.`);
      head += `${name}: ${value}\r\n`;
      if (name === "Content-Length") this.length = Number(value);
    }
    this.head = head;
    return this;
  }

  end(body: string | Buffer = ""): void {
    if (this.isEnded) return;
    this.isEnded = true;
    const head = `${this.head}Date: ${dateNow()}\r\n${this.lastLines}\r\n`;
    const { socket } = this;
    if (typeof body === "string") {
      // A byte a character is plain ASCII, and sooner written.
      socket.write(head + body, body.length === this.length ? "latin1" : "utf8");
    } else {
      socket.cork();
      socket.write(head, "latin1");
      socket.write(body);
      socket.uncork();
    }
    this.ended();
  }

  destroy(): void {
    this.socket.destroy();
  }
}

let second = 0;
let text = "";

/** The time as RFC 9110 has it in `Date`, put into words once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    text = new Date(now * 1_000).toUTCString();
  }
  return text;
}
