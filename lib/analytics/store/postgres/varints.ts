/** Writes whole numbers from 0 up, seven bits to a byte, the last byte without its highest bit (LEB128). */
export class VarintWriter {
  private bytes = Buffer.allocUnsafe(4_096);
  private length = 0;

  write(value: number): void {
    if (this.length + 10 > this.bytes.length) this.grow(10);
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.length++] = rest;
  }

  writeBytes(bytes: Buffer): void {
    this.write(bytes.length);
    if (this.length + bytes.length > this.bytes.length) this.grow(bytes.length);
    this.length += bytes.copy(this.bytes, this.length);
  }

  written(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.length));
  }

  private grow(least: number) {
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + least));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

/** Reads them again. */
export class VarintReader {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  read(): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  readBytes(): Buffer {
    const length = this.read();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }
}
