import { ipv4Number } from "./country";

/** What a record of a place may hold, as city databases have it. */
type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const BITS = 32;
const SEPARATOR_BYTES = 16;

/** A file in the format of MaxMind DB 2.0 that knows the places of some IPv4 addresses, with records of 24 bits. */
export function placeDatabase(places: Readonly<Record<string, Value>>): Buffer {
  const data = Object.values(places).map(encoded);
  const nodes: [number, number][] = [[-1, -1]];
  const leaves: { node: number; side: 0 | 1; place: number }[] = [];
  for (const [place, address] of Object.keys(places).entries()) {
    let node = 0;
    for (let bit = BITS - 1; bit >= 0; bit--) {
      const side = ((ipv4Number(address) >>> bit) & 1) as 0 | 1;
      if (bit === 0) leaves.push({ node, side, place });
      else {
        const known = nodes[node]?.[side] ?? -1;
        const next = known === -1 ? nodes.push([-1, -1]) - 1 : known;
        (nodes[node] as [number, number])[side] = next;
        node = next;
      }
    }
  }
  for (const { node, side, place } of leaves) {
    const offset = data.slice(0, place).reduce((sum, { length }) => sum + length, 0);
    (nodes[node] as [number, number])[side] = nodes.length + SEPARATOR_BYTES + offset;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, sides] of nodes.entries())
    for (const [side, record] of sides.entries())
      tree.writeUIntBE(record === -1 ? nodes.length : record, at * 6 + side * 3, 3);
  const metadata = encoded({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_795_000_000,
    database_type: "Test-City",
    description: { en: "places of tests" },
    ip_version: 4,
    languages: ["en"],
    node_count: nodes.length,
    record_size: 24,
  });
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), ...data, MARKER, metadata]);
}

const TYPE = { text: 2, uint32: 6, map: 7, array: 11 } as const;

function encoded(value: Value): Buffer {
  if (typeof value === "string")
    return Buffer.concat([head(TYPE.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(TYPE.uint32, 4), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(TYPE.array, value.length), ...value.map(encoded)]);
  const pairs = Object.entries(value as { readonly [name: string]: Value });
  return Buffer.concat([
    head(TYPE.map, pairs.length),
    ...pairs.flatMap(([name, of]) => [encoded(name), encoded(of)]),
  ]);
}

/** The control byte of a value; types from 8 on follow in a byte of their own. Nothing here is longer than 284. */
function head(type: number, size: number): Buffer {
  const [short, rest] = size < 29 ? [size, []] : [29, [size - 29]];
  return type < 8 ? Buffer.of((type << 5) | short, ...rest) : Buffer.of(short, type - 7, ...rest);
}
