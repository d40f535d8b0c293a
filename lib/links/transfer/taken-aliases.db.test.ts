import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { person } from "../archive/archive-fixtures";
import { createLink } from "../links";
import { NewLink } from "../schema";
import { transferLinks } from "./transfer";

afterAll(async () => {
  await disconnect();
  await pool().end();
});

test("no transfer gives a link an alias there that it could not be created with", async () => {
  const [ada, bea] = [await person("ada"), await person("bea")];
  await db().membership.create({
    data: { workspaceId: bea.workspaceId, userId: ada.userId, role: "member" },
  });
  const create = (actor: Actor, body: object) =>
    createLink(actor, parse(NewLink, { url: "https://example.com/", ...body }));
  const host = `${randomUUID().slice(0, 8)}.example`;
  const cased = { aliasCase: "sensitive", status: "verified", txtToken: "x" } as const;
  await db().domain.create({ data: { workspaceId: ada.workspaceId, scheme: "https", host, ...cased } });
  const made = async (custom: string) => (await create(ada, { domain: host, custom })).id;
  await create(bea, { custom: "twinned" });
  await create(bea, { custom: "cop" });
  await made("twinned");
  const refused = [await made("Twinned"), await made("сор"), await made("qr/menu"), await made("api/v1")];
  const both = [await made("pair"), await made("Pair")];
  const domain = new URL(env().SHORT_URL).host;
  const result = await transferLinks(ada, {
    links: [...refused, ...both],
    workspace: bea.workspaceId,
    domain,
  });
  expect(result.refused.map(({ id, reason }) => [id, reason])).toEqual(
    [...refused, both[1]].map((id) => [id, "alias"]),
  );
  expect(result.moved.map(({ id }) => id)).toEqual([both[0]]);
});
