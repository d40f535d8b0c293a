import { randomBytes } from "node:crypto";
import { api, expect, itemsKey, type Person, person, serverUrl } from "../fixtures";
import { signInCookie } from "../people";

type Owner = "A" | "B";
type Made = { id: number };

const ABSENT = 2_147_483_647;

/** The two users of one case and what they own, made the first time a placeholder asks for it. */
export class CaseContext {
  readonly run = Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join("");
  private readonly people = new Map<Owner, Promise<Person>>();
  private readonly records = new Map<string, Promise<string>>();

  constructor(readonly canaryPort: number) {}

  person(owner: Owner): Promise<Person> {
    const known = this.people.get(owner) ?? person();
    this.people.set(owner, known);
    return known;
  }

  async cookie(): Promise<string> {
    return signInCookie(await this.person("A"));
  }

  /** The text with every placeholder replaced. `n` counts the requests of a sequence. */
  async fill(text: string, n = 1): Promise<string> {
    const repeated = text.replace(/\{\{repeat:(.+?):(\d+)\}\}/gs, (_, part: string, times: string) =>
      part.repeat(Number(times)),
    );
    const names = new Set([...repeated.matchAll(/\{\{([a-zA-Z0-9:]+)\}\}/g)].map(([, name]) => name ?? ""));
    let filled = repeated;
    for (const name of names) filled = filled.replaceAll(`{{${name}}}`, await this.value(name, n));
    return filled;
  }

  /** The same for every text inside a value. */
  async fillIn<T>(value: T): Promise<T> {
    if (typeof value === "string") return (await this.fill(value)) as T;
    if (typeof value !== "object" || value === null) return value;
    const filled: [string, unknown][] = [];
    for (const [name, inner] of Object.entries(value)) filled.push([name, await this.fillIn<unknown>(inner)]);
    return (Array.isArray(value) ? filled.map(([, inner]) => inner) : Object.fromEntries(filled)) as T;
  }

  private async value(name: string, n: number): Promise<string> {
    const [, filter, inner] = /^([a-zA-Z]+):(.+)$/.exec(name) ?? [];
    if (filter && inner) return (FILTERS[filter] ?? missing(name))(await this.value(inner, n));
    const fixed = this.fixed(name, n);
    if (fixed !== undefined) return fixed;
    const known = this.records.get(name) ?? this.make(name);
    this.records.set(name, known);
    return known;
  }

  private fixed(name: string, n: number): string | undefined {
    const values: Record<string, string> = {
      run: this.run,
      n: String(n),
      absentId: String(ABSENT),
      base: serverUrl(),
      dashboardPath: "/dashboard/links",
      canaryPort: String(this.canaryPort),
    };
    return values[name];
  }

  private async make(name: string): Promise<string> {
    const [, noun = "", owner = "A"] = /^(.+)([AB])$/.exec(name) ?? [];
    const somebody = await this.person(owner as Owner);
    const own: Record<string, string> = {
      key: somebody.key,
      email: somebody.email,
      password: somebody.password,
    };
    if (own[noun]) return own[noun];
    if (noun === "alias" || noun === "url") {
      await this.value(`link${owner}`, 1);
      return this.linkOf(owner as Owner)[noun];
    }
    if (noun === "key2") return itemsKey(somebody);
    if (noun === "code") return this.code(owner as Owner);
    if (noun === "domainName") return `http://${this.domainHost(owner as Owner)}`;
    return String(await this.record(noun, owner as Owner));
  }

  private domainHost = (owner: Owner) => `${owner.toLowerCase()}-${this.run}.example.com`;

  private linkOf = (owner: Owner) => ({
    alias: `bad-link-${owner.toLowerCase()}-${this.run}`,
    url: `https://destination-${owner.toLowerCase()}.example/${this.run}`,
  });

  private async code(owner: Owner): Promise<string> {
    const body = { item_id: Number(await this.value(`item${owner}`, 1)), license_type: "Regular" };
    const made = await api((await this.person(owner)).key).post<{ purchase_code: string }>(
      "/api/catalogue/purchase/add",
      body,
    );
    expect(made.status, made.text).toBe(200);
    return made.json.purchase_code;
  }

  private async record(noun: string, owner: Owner): Promise<number> {
    const client = api((await this.person(owner)).key);
    const { alias, url } = this.linkOf(owner);
    const makers: Record<string, [string, Record<string, unknown>]> = {
      link: ["/api/url/add", { url, custom: alias }],
      domain: ["/api/domain/add", { domain: `http://${this.domainHost(owner)}` }],
      campaign: ["/api/campaign/add", { name: "Campaign" }],
      channel: ["/api/channel/add", { name: "Channel" }],
      pixel: ["/api/pixel/add", { type: "analyticspixel", name: "Pixel", tag: "G-ABCDEF1234" }],
      item: ["/api/catalogue/item/add", { name: "Item" }],
      qr: ["/api/qr/add", { type: "text", data: "hello" }],
    };
    const [path, body] = makers[noun] ?? missing(noun);
    const { status, json, text } = await client.post<Made>(path, body);
    expect(status, text).toBe(200);
    return json.id;
  }
}

const FILTERS: Record<string, (value: string) => string> = {
  upper: (value) => value.toUpperCase(),
  hex: (value) => Number(value).toString(16),
  num: (value) => value,
  flipLast: (value) => value.slice(0, -1) + (value.endsWith("0") ? "1" : "0"),
  basic: (value) => Buffer.from(`${value}:`).toString("base64"),
  enc: encodeURIComponent,
  re: (value) => value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"),
};

function missing(name: string): never {
  throw new Error(`Nobody knows how to make ${name}.`);
}
