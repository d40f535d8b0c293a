import { isIPv4 } from "node:net";
import { expect, test } from "vitest";
import { Ipv4Tree, ipv4Number, locate, type TreeShape } from "./country";

test.each([
  ["8.8.8.8", "US"],
  ["::ffff:8.8.8.8", "US"],
  ["2a00:1450::1", /^[A-Z]{2}$/],
  ["10.0.0.1", ""],
  ["192.168.1.4", ""],
  ["127.0.0.1", ""],
  ["::1", ""],
  ["fd00::1", ""],
  ["", ""],
  ["not an address", ""],
])("%s is in %s", (address, country) => {
  expect(locate(address).country).toEqual(
    country instanceof RegExp ? expect.stringMatching(country) : country,
  );
});

test("all addresses of a place return the same object", () => {
  expect(locate("8.8.4.4")).toBe(locate("8.8.8.8"));
  expect(locate("2600::1")).toBe(locate("8.8.8.8"));
});

/** Networks and the number of their data; longer prefixes first, as a lookup finds them. */
const NETWORKS = [
  ["203.0.113.77/32", 7],
  ["203.0.113.0/25", 6],
  ["10.20.30.0/24", 5],
  ["10.20.0.0/16", 4],
  ["198.18.0.0/15", 3],
  ["10.0.0.0/8", 2],
  ["128.0.0.0/1", 1],
] as const;

const WHERE = [
  ["203.0.113.77", 7],
  ["203.0.113.76", 6],
  ["203.0.113.127", 6],
  ["203.0.113.128", 1],
  ["10.20.30.255", 5],
  ["10.20.31.0", 4],
  ["198.19.255.255", 3],
  ["198.20.0.0", 1],
  ["10.21.0.0", 2],
  ["255.255.255.255", 1],
  ["127.255.255.255", 0],
  ["0.0.0.0", 0],
] as const;

test.each([
  [24, 4],
  [28, 4],
  [32, 4],
  [24, 6],
  [28, 6],
  [32, 6],
])("records of %i bits, in a file for IPv%i", (recordSize, ipVersion) => {
  const { file, shape } = written(recordSize, ipVersion);
  const tree = new Ipv4Tree(file, shape);
  for (const [address, data] of WHERE) {
    const record = tree.find(ipv4Number(address));
    expect([address, record === 0 ? 0 : record - shape.nodeCount - highest(recordSize)]).toEqual([
      address,
      data,
    ]);
  }
});

/** The data's first record less the number of nodes: so high that each bit of a record is needed. */
const highest = (recordSize: number) => 2 ** recordSize - 2 ** 12;

type Node = [Node | number | undefined, Node | number | undefined];

/** A search tree as the format has it. */
function written(recordSize: number, ipVersion: number): { file: Buffer; shape: TreeShape } {
  const ipv4: Node = [undefined, undefined];
  for (const [network, data] of NETWORKS.toReversed()) add(ipv4, network, data);
  let root = ipv4;
  if (ipVersion === 6) for (let depth = 0; depth < 96; depth++) root = [root, undefined];
  const nodes: Node[] = [];
  number(root, nodes);
  const nodeByteSize = recordSize / 4;
  const file = Buffer.alloc(nodes.length * nodeByteSize);
  const recordOf = (child: Node[number]) => {
    if (child === undefined) return nodes.length;
    return typeof child === "number" ? nodes.length + highest(recordSize) + child : nodes.indexOf(child);
  };
  for (const [at, [left, right]] of nodes.entries()) {
    const bits = (BigInt(recordOf(left)) << BigInt(recordSize)) | BigInt(recordOf(right));
    const bytes =
      recordSize === 28
        ? // the highest four bits of each stand in the middle, the left one's first
          ((bits >> 28n) & 0xff_ffffn) * 2n ** 32n + ((bits >> 52n) << 28n) + (bits & 0xfff_ffffn)
        : bits;
    file.write(bytes.toString(16).padStart(nodeByteSize * 2, "0"), at * nodeByteSize, "hex");
  }
  return { file, shape: { nodeCount: nodes.length, recordSize, nodeByteSize, ipVersion } };
}

/** Of shorter prefixes first: a longer one splits what is there. */
function add(root: Node, network: string, data: number) {
  const [address = "", length = ""] = network.split("/");
  const bits = ipv4Number(address).toString(2).padStart(32, "0").slice(0, Number(length));
  let node = root;
  for (const [depth, bit] of [...bits].entries()) {
    const side = bit === "1" ? 1 : 0;
    if (depth === bits.length - 1) node[side] = data;
    else {
      const child = node[side];
      const next: Node = Array.isArray(child) ? child : [child, child];
      node[side] = next;
      node = next;
    }
  }
}

function number(node: Node, nodes: Node[]) {
  nodes.push(node);
  for (const child of node) if (Array.isArray(child)) number(child, nodes);
}

test.each([
  ["0.0.0.0", 0],
  ["1.2.3.4", 0x01020304],
  ["128.0.0.1", 0x80000001],
  ["255.255.255.255", 0xffffffff],
])("%s is %i", (address, number) => {
  expect(ipv4Number(address)).toBe(number);
});

test.each([
  "",
  "1.2.3",
  "1.2.3.4.5",
  "1.2.3.",
  ".1.2.3",
  "1..2.3",
  "1.2.3.256",
  "01.2.3.4",
  "1.2.3.04",
  "00.0.0.0",
  "1.2.3.4 ",
  "1.2.3.-4",
  "1.2.3.a",
  "1,2,3,4",
  "::1",
  "::ffff:1.2.3.4",
  "1.2.3.4567890123",
])("%s is none, as Node says", (text) => {
  expect(ipv4Number(text)).toBe(-1);
  expect(isIPv4(text)).toBe(false);
});
