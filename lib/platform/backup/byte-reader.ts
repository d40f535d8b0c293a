/** Reads exactly as many bytes as are asked for from pieces of any size. */
export class ByteReader {
  private readonly pieces: AsyncIterator<Uint8Array>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.pieces = source[Symbol.asyncIterator]();
  }

  /** The next `length` bytes; fewer where the source ends before, none at its end. */
  async read(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      if (this.rest.length === 0 && !(await this.fill())) break;
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      parts.push(part);
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  /** Lets the source close what it has open. */
  async end(): Promise<void> {
    await this.pieces.return?.();
  }

  private async fill(): Promise<boolean> {
    const { done, value } = await this.pieces.next();
    if (done) return false;
    this.rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return true;
  }
}
