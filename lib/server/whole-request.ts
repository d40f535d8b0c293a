import { IncomingMessage } from "node:http";

/**
 * A request whose body can be waited for before anybody reads it. It is counted as it arrives and kept where the stream keeps what nobody
 * has read yet, so that whoever reads it afterwards finds it there.
 */
export class WholeRequest extends IncomingMessage {
  private size = 0;
  private most: number | undefined;
  private settle: ((isWhole: boolean) => void) | undefined;

  /** Resolves when all of the body is here: true, or false as soon as it is longer than `most` bytes. The rest is dropped then. */
  whole(most: number): Promise<boolean> {
    this.most = most;
    if (Number(this.headers["content-length"] ?? 0) > most) this.size = Number.POSITIVE_INFINITY;
    if (this.size > most || this.complete) return Promise.resolve(this.size <= most);
    // What came before may have been as much as a stream keeps by itself.
    this.socket.resume();
    return new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    this.size += chunk?.length ?? 0;
    if (this.most === undefined) return super.push(chunk, encoding);
    const isWithin = this.size <= this.most;
    if (isWithin) super.push(chunk, encoding);
    if (!isWithin || chunk === null) this.settle?.(isWithin);
    // Reading goes on: what is still allowed is little.
    return true;
  }
}
