/** Reads a font's numbers one after another. Throws a RangeError past the end. */
export class Reader {
  at = 0;
  constructor(private readonly bytes: Buffer) {}

  u8 = () => this.bytes.readUInt8(this.step(1));
  i8 = () => this.bytes.readInt8(this.step(1));
  u16 = () => this.bytes.readUInt16BE(this.step(2));
  i16 = () => this.bytes.readInt16BE(this.step(2));
  u32 = () => this.bytes.readUInt32BE(this.step(4));
  text = (length: number) => this.bytes.toString("latin1", this.step(length), this.at);
  skip = (length: number) => void this.step(length);

  /** The next so many bytes, to be read on their own. */
  part = (length: number) => new Reader(this.bytes.subarray(this.step(length), this.at));
  from = (at: number) => new Reader(this.bytes.subarray(at));

  /** WOFF2, 4.1: seven bits in each byte, the first of them the highest. */
  base128(): number {
    let value = 0;
    for (let n = 0; n < 5; n++) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new RangeError("A length of the font is longer than five bytes");
  }

  /** WOFF2, 4.2: small numbers in one byte. */
  u255(): number {
    const byte = this.u8();
    if (byte === 253) return this.u16();
    if (byte === 254) return this.u8() + 506;
    return byte === 255 ? this.u8() + 253 : byte;
  }

  private step(length: number): number {
    this.at += length;
    return this.at - length;
  }
}
