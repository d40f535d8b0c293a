import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import type { Guards } from "@/lib/platform/guarded-fetch";
import { createLink, updateLink } from "../links";
import { LinkChanges, NewLink } from "../schema";
import { Round } from "./check";
import { fileDestinations } from "./file-destinations";
import { healthOf } from "./health";

/** A website under every name that ends with `.example`, on a free port of this machine. */
export async function websiteFixture(answer: RequestListener) {
  const site = { answer, asked: [] as string[] };
  const server = createServer((request, response) => {
    site.asked.push(`${request.method} ${request.headers.host?.split(":")[0]}${request.url}`);
    site.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    at: (host: string, path = "/") => `http://${host}.example:${port}${path}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

/** One that answers with `status.code`, 200 before each test of a file, where nothing is known of any destination. */
export async function websiteForFile() {
  const status = { code: 200 };
  const site = await websiteFixture((_, response) => void response.writeHead(status.code).end());
  beforeEach(async () => {
    await nothingKnown();
    [status.code, site.asked] = [200, []];
  });
  afterAll(async () => {
    await site.close();
    await pool().end();
  });
  return { site, status };
}

/** Lets checks reach such a website, and nothing else. */
export const NEARBY: Guards = {
  mayAsk: ({ protocol }) => protocol === "http:",
  resolve: async (host) => [{ address: host.endsWith(".example") ? "127.0.0.1" : host, family: 4 }],
  mayConnect: (address) => address === "127.0.0.1",
};

/** Nothing is known of any destination, and no link is left of the tests before. */
export async function nothingKnown(): Promise<void> {
  await pool().query("truncate destinations, destination_hosts cascade");
  await pool().query("update links set deleted_at = now() where deleted_at is null");
}

let people = 0;
export async function someone(): Promise<Actor> {
  const username = `healthy-${++people}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}

export const addLink = async (actor: Actor, url: string, more: object = {}): Promise<number> =>
  (await createLink(actor, parse(NewLink, { url, ...more }))).id;

/** The update's body needs the destination, even where it stays. */
export async function changeLink(actor: Actor, id: number, changes: object): Promise<void> {
  const { url } = await db().link.findUniqueOrThrow({ where: { id }, select: { url: true } });
  await updateLink(actor, { id, ...parse(LinkChanges, { url, ...changes }) });
}

/** Makes everything due that is filed. */
export async function makeDue(): Promise<void> {
  await pool().query("update destinations set next_at = now() - interval '1 minute'");
  await pool().query(
    "update destination_hosts set next_at = now() - interval '1 minute', free_at = '-infinity'",
  );
}

/** Checks what is due, for so long at most. Returns how many checks. */
export const checkDue = (longestMs = 5_000, guards = NEARBY): Promise<number> =>
  new Round(undefined, { guards, longestMs }).run();

/** A round at a time when all that links lead to is due. */
export async function fullRound(): Promise<number> {
  await fileDestinations();
  await makeDue();
  return checkDue();
}

/** So much time passes for what is known. */
export const hoursLater = (hours: number) =>
  pool().query("update destinations set since = since - make_interval(hours => $1)", [hours]);

export const health = async (id: number) => (await healthOf([id])).get(id);
