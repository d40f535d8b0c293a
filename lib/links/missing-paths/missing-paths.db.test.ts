import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { exportEverything } from "@/lib/identity/account/data-export";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { createDomain } from "../domains/domains";
import { NewDomain } from "../domains/schema";
import { createLink, removeLink } from "../links";
import { NewLink } from "../schema";
import {
  listMissingPaths,
  purgeMissingPaths,
  removeMissingPath,
  removeMissingPaths,
  updateMissingPath,
} from "./missing-paths";
import { presentMissingPath } from "./present";
import { MissingListQuery } from "./schema";

let [ada, bob]: Actor[] = [];
const here = () => ada as Actor;
let id = 0;

async function account(username: string): Promise<Actor> {
  const made = await insertAccount({
    ...{ username, email: `${username}@example.com`, password: "long enough" },
  });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id: made.id } }));
}

async function miss(path: string, hits: number, daysAgo = 0, domain = id) {
  const { rows } = await pool().query<{ id: number }>(
    `insert into missing_paths (domain_id, path, hits, first_at, last_at)
     values ($1, $2, $3, now() - interval '99 days', now() - make_interval(days => $4)) returning id`,
    [domain, path, hits, daysAgo],
  );
  return rows[0]?.id ?? 0;
}

const list = async (query: object = {}, actor = here()) =>
  (await listMissingPaths(actor, { id, ...parse(MissingListQuery, query) })).rows.map(presentMissingPath);
const pathsOf = async (query: object = {}) => (await list(query)).map(({ path }) => path);

beforeAll(async () => {
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  [ada, bob] = [await account("ada"), await account("bob")];
  ({ id } = await createDomain(here(), parse(NewDomain, { domain: "https://go.ada.example" })));
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

test("paths are listed by how often they are asked for, until a link has them", async () => {
  await miss("Summer", 7);
  await miss("sale/2027", 9);
  await miss("caf%C3%A9", 2, 1);
  expect(await pathsOf()).toEqual(["/sale/2027", "/Summer", "/caf\u00e9"]);
  expect(await pathsOf({ order: "date" })).toEqual(["/sale/2027", "/Summer", "/caf\u00e9"]);
  expect(await pathsOf({ q: "/summ" })).toEqual(["/Summer"]);
  expect(await pathsOf({ q: "%" })).toEqual(["/caf\u00e9"]);
  const summer = (await list({ q: "summer" }))[0];
  expect(summer).toMatchObject({ custom: "Summer", hits: 7, ignored: false });
  const made = await createLink(
    here(),
    parse(NewLink, { url: "https://example.com/", custom: "summer", domain: "go.ada.example" }),
  );
  expect(await pathsOf()).toEqual(["/sale/2027", "/caf\u00e9"]);
  await removeLink(here(), { id: made.id });
  expect(await pathsOf()).toContain("/Summer");
});

test("what is ignored stays so, until it is taken back", async () => {
  const pathid = await miss("nonsense", 3);
  await updateMissingPath(here(), { id, pathid, ignored: true });
  expect(await pathsOf()).not.toContain("/nonsense");
  expect(await pathsOf({ status: "ignored" })).toEqual(["/nonsense"]);
  expect(await pathsOf({ status: "all" })).toContain("/nonsense");
  await updateMissingPath(here(), { id, pathid, ignored: false });
  expect(await pathsOf()).toContain("/nonsense");
});

test("nobody else sees, changes or removes them", async () => {
  const pathid = await miss("mine", 3);
  const stranger = bob as Actor;
  await expect(list({}, stranger)).rejects.toThrow("does not exist");
  await expect(updateMissingPath(stranger, { id, pathid, ignored: true })).rejects.toThrow("does not exist");
  await expect(removeMissingPath(stranger, { id, pathid })).rejects.toThrow("does not exist");
  await expect(removeMissingPaths(stranger, { id })).rejects.toThrow("does not exist");
  // Nor through a domain of their own.
  const own = await createDomain(stranger, parse(NewDomain, { domain: "https://go.bob.example" }));
  await expect(removeMissingPath(stranger, { id: own.id, pathid })).rejects.toThrow("does not exist");
  expect(await pathsOf()).toContain("/mine");
});

test("they are in the export of the account", async () => {
  let text = "";
  for await (const piece of (await exportEverything(here())).pieces) text += piece;
  const { domains } = JSON.parse(text) as { domains: { missing: { path: string }[] }[] };
  expect(domains[0]?.missing.map(({ path }) => path)).toContain("sale/2027");
});

test("one is removed, all are, and nobody asks for some any more", async () => {
  const pathid = await miss("gone", 1);
  await removeMissingPath(here(), { id, pathid });
  expect(await pathsOf()).not.toContain("/gone");
  await miss("forgotten", 40, 91);
  await miss("kept", 1, 89);
  await purgeMissingPaths();
  expect(await pathsOf()).toContain("/kept");
  expect(await pathsOf()).not.toContain("/forgotten");
  await removeMissingPaths(here(), { id });
  expect(await pathsOf({ status: "all" })).toEqual([]);
});
