/** What a MaxMind DB file says about its tree, in the names of its own metadata. */
export type TreeShape = { nodeCount: number; recordSize: number; nodeByteSize: number; ipVersion: number };

/** The first half of an address is one look into a table, so that most are found after a handful of steps. */
const TABLE_BITS = 16;

/**
 * The tree of a MaxMind DB file (format 2.0, "Binary Search Tree Section") for IPv4 alone. A lookup makes no garbage and decodes
 * nothing: it says which record of the data the address has, and whoever knows that record needs no more.
 */
export class Ipv4Tree {
  /** the record that each beginning of an address leads to */
  private readonly table = new Uint32Array(2 ** TABLE_BITS);

  constructor(
    private readonly file: Buffer,
    private readonly shape: TreeShape,
  ) {
    this.fill(this.root(), 0, 0);
  }

  /** The record of an address as a number; 0 where the file has none. */
  find(address: number): number {
    const { nodeCount } = this.shape;
    let record = this.table[address >>> TABLE_BITS] ?? nodeCount;
    for (let bit = TABLE_BITS - 1; bit >= 0 && record < nodeCount; bit--)
      record = this.step(record, (address >>> bit) & 1);
    return record > nodeCount ? record : 0;
  }

  /** In a file for both, IPv4 addresses are the IPv6 addresses that begin with 96 zeros. */
  private root(): number {
    let node = 0;
    if (this.shape.ipVersion === 6)
      for (let depth = 0; depth < 96 && node < this.shape.nodeCount; depth++) node = this.step(node, 0);
    return node;
  }

  private fill(record: number, depth: number, prefix: number) {
    const room = TABLE_BITS - depth;
    if (room === 0 || record >= this.shape.nodeCount) {
      this.table.fill(record, prefix << room, (prefix + 1) << room);
      return;
    }
    for (const bit of [0, 1]) this.fill(this.step(record, bit), depth + 1, prefix * 2 + bit);
  }

  /** Where a node leads: to another node, or, from `nodeCount` on, to a record of the data. */
  private step(node: number, bit: number): number {
    const { file } = this;
    const { recordSize, nodeByteSize } = this.shape;
    const at = node * nodeByteSize;
    if (recordSize === 24) return file.readUIntBE(at + bit * 3, 3);
    if (recordSize === 32) return file.readUInt32BE(at + bit * 4);
    // Two records of 28 bits: the byte in the middle has the highest four bits of each.
    const middle = file.readUInt8(at + 3);
    return bit === 0
      ? ((middle & 0xf0) << 20) | file.readUIntBE(at, 3)
      : ((middle & 0x0f) << 24) | file.readUIntBE(at + 4, 3);
  }
}
