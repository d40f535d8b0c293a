import { expect, test } from "vitest";
import { compileLink, type Link, type LinkRow, NO_PARTS } from "../link";
import type { Entry } from "./entry";
import { linkRow } from "./link-row-fixture";
import { PackedLinks } from "./packed-links";

const entry = (id: number, columns?: Partial<LinkRow>): Entry<Link> => ({
  value: compileLink(linkRow(id, columns)),
  loadedAt: 1_200,
  seen: id,
  isVisited: false,
});
const UNLIMITED = { links: 1_000, bytes: Number.POSITIVE_INFINITY };

test("a link comes out as it went in, with its time and its change", () => {
  const packed = new PackedLinks(UNLIMITED);
  packed.set("7:abc", entry(7));
  expect(packed.get("7:abc")).toEqual({ ...entry(7), isVisited: true });
  expect(packed.get("7:abd")).toBeUndefined();
  expect(packed.get("7:ab")).toBeUndefined();
});

test("addresses of other scripts and with parameters come out as they went in", () => {
  const packed = new PackedLinks(UNLIMITED);
  const parameters = [{ name: "utm_source", value: "é" }];
  const links = [
    entry(1, { url: "https://example.com/grüße" }),
    entry(2, { url: "https://example.com/日本語/🙂?q=\ud800" }),
    entry(3, { parts: { ...NO_PARTS, parameters } }),
    entry(4, { attributed: true, url: "https://例え.jp/é" }),
  ];
  for (const link of links) packed.set(`0:name-${link.value.id}`, link);
  for (const link of links) expect(packed.get(`0:name-${link.value.id}`)?.value).toEqual(link.value);
});

test("rules come out as they went in", () => {
  const packed = new PackedLinks(UNLIMITED);
  const { value } = entry(1, {
    expires_at: new Date("2027-01-01T10:20:30.405Z"),
    click_limit: 5,
    type: "splash",
    parts: {
      ...NO_PARTS,
      targets: [{ kind: "language", name: "de", url: "https://example.com/de" }],
      pixels: [{ id: 9, kind: "ga", tag: "G-1" }],
    },
  });
  packed.set("1:ruled", { value, loadedAt: 0, seen: 0, isVisited: false });
  const rules = packed.get("1:ruled")?.value.rules;
  expect(rules).toMatchObject({
    expiresAt: value.rules.expiresAt,
    limit: value.rules.limit,
    extras: value.rules.extras,
    row: value.rules.row,
  });
  expect(rules?.targets).toHaveLength(1);
});

test("of two sets the later one counts, and what is deleted is gone", () => {
  const packed = new PackedLinks(UNLIMITED);
  packed.set("0:a", entry(1));
  packed.set("0:a", entry(2));
  expect(packed.get("0:a")?.value.id).toBe(2);
  expect(packed.size).toBe(1);
  packed.delete("0:a");
  packed.delete("0:a");
  expect(packed.get("0:a")).toBeUndefined();
  expect(packed.size).toBe(0);
});

test("a popular link outlives any number of those that are asked for once", () => {
  const packed = new PackedLinks({ ...UNLIMITED, links: 100 });
  packed.set("0:popular", entry(1));
  for (let id = 2; id < 10_000; id++) {
    packed.get("0:popular");
    packed.set(`0:${id}`, entry(id));
  }
  expect(packed.get("0:popular")?.value.id).toBe(1);
  expect(packed.size).toBe(100);
});

test("when all were visited, one goes all the same", () => {
  const packed = new PackedLinks({ ...UNLIMITED, links: 5_000 });
  for (let id = 0; id < 5_000; id++) {
    packed.set(`0:${id}`, entry(id));
    packed.get(`0:${id}`);
  }
  packed.set("0:new", entry(9));
  expect(packed.get("0:new")?.value.id).toBe(9);
  expect(packed.size).toBe(5_000);
});

test("whatever is set, got and deleted, links are right and memory is bounded", () => {
  const limits = { links: 20_000, bytes: 2 << 20 };
  const packed = new PackedLinks(limits);
  const model = new Map<string, number>();
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * below);
  };
  let [found, wrong] = [0, 0];
  for (let n = 1; n <= 60_000; n++) {
    const key = `0:k${random(15_000)}`;
    const [action, known] = [random(10), model.get(key)];
    if (action < 5) {
      const link = packed.get(key);
      if (link && link.value.id !== known) wrong += 1;
      found += link ? 1 : 0;
    } else if (action < 9) {
      const url = `https://example.com/${"x".repeat(random(200))}`;
      packed.set(key, entry(n, { url }));
      model.set(key, n);
    } else {
      packed.delete(key);
      model.delete(key);
    }
  }
  expect(wrong).toBe(0);
  expect(found).toBeGreaterThan(5_000);
  expect(packed.size).toBeGreaterThan(4_000);
  expect(packed.bytes).toBeLessThan(limits.bytes + 500_000 + (2 << 20));
});

test("links that are deleted as they come leave their memory to others", () => {
  const packed = new PackedLinks({ links: 1_000_000, bytes: Number.POSITIVE_INFINITY });
  for (let id = 0; id < 1_000; id++) packed.set(`0:stays-${id}`, entry(id));
  const before = packed.bytes;
  for (let id = 0; id < 50_000; id++) {
    packed.set("0:comes", entry(id));
    packed.delete("0:comes");
  }
  expect(packed.bytes - before).toBeLessThanOrEqual(2 << 20);
  for (let id = 0; id < 1_000; id++) expect(packed.get(`0:stays-${id}`)?.value.id).toBe(id);
});

test("a link that is larger than anything is not kept", () => {
  const packed = new PackedLinks(UNLIMITED);
  packed.set("0:large", entry(1, { url: `https://example.com/${"x".repeat(2 << 20)}` }));
  expect(packed.get("0:large")).toBeUndefined();
  expect(packed.size).toBe(0);
});
