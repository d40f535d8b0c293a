import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { createBioPage, getBioPage, updateBioPage } from "./bio/bio";
import { presentBioPage } from "./bio/present";
import { NewBioPage } from "./bio/schema";
import { campaignHistory, createCampaign, getCampaign, updateCampaign } from "./campaigns/campaigns";
import { presentCampaign } from "./campaigns/present";
import { createDomain, removeDomain } from "./domains/domains";
import { NewDomain } from "./domains/schema";
import { createLink } from "./links";
import { presentQr } from "./qr/present";
import { createQr, getQr } from "./qr/qr";
import { NewQr } from "./qr/schema";
import { NewLink } from "./schema";

let [ada, bob]: Actor[] = [];
const here = () => ada as Actor;

async function account(username: string): Promise<Actor> {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}

beforeAll(async () => {
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  [ada, bob] = [await account("ada"), await account("bob")];
  await createDomain(here(), parse(NewDomain, { domain: "https://go.ada.example", qrprefix: "q" }));
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const leadTo = (url: string, actor = here()) => createLink(actor, parse(NewLink, { url }));
const codeFor = (data: string, actor = here()) => createQr(actor, parse(NewQr, { type: "link", data }));

test("a bio page or a list on a branded domain may be a destination, what leads on may not", async () => {
  for (const path of ["/b/ada", "/b/%61da/", "/u/spring-7"]) {
    await leadTo(`https://go.ada.example${path}`);
    await codeFor(`https://go.ada.example${path}`);
    await leadTo(`https://go.ada.example${path}`, bob);
  }
  for (const path of [
    "",
    "/spring",
    "/q/x7Kd2mp",
    "/qr/x7Kd2mp",
    "/r/spring",
    "/b/ada/k3x",
    "/b",
    "/u/spring",
  ]) {
    const url = `https://go.ada.example${path}`;
    await expect(leadTo(url), path).rejects.toThrow("must not be a short link of this service");
    await expect(codeFor(url, bob), path).rejects.toThrow("must not be a short link of this service");
  }
});

test("a campaign's addresses are those of its domain, which its history knows", async () => {
  const { id } = await createCampaign(here(), {
    name: "Spring",
    slug: "shown-spring",
    host: "go.ada.example",
  });
  const shown = async () => presentCampaign(await getCampaign(here(), { id })).data;
  expect(await shown()).toMatchObject({
    host: "https://go.ada.example",
    rotator: "https://go.ada.example/r/shown-spring",
    list: `https://go.ada.example/u/shown-spring-${id}`,
  });
  await updateCampaign(here(), { id, name: "Spring", host: undefined });
  expect((await shown()).host).toBe("https://go.ada.example");
  await updateCampaign(here(), { id, name: "Spring", host: null });
  expect(await shown()).toMatchObject({ host: null, list: `${env().SHORT_URL}/u/ada/shown-spring-${id}` });
  const { rows } = await campaignHistory.list(here(), { id, limit: 5, page: 1 });
  expect(rows[0]?.changes).toEqual([{ field: "host", before: "https://go.ada.example", after: null }]);
  await expect(updateCampaign(bob as Actor, { id, name: "Mine" })).rejects.toThrow("does not exist");
  await expect(createCampaign(bob as Actor, { host: "go.ada.example" })).rejects.toThrow(
    "host must be one of your domains",
  );
});

test("addresses fall back to the default short host when a claim ends, and when the domain goes", async () => {
  const made = await createDomain(here(), parse(NewDomain, { domain: "https://two.ada.example" }));
  const bio = await createBioPage(here(), parse(NewBioPage, { title: "Ada", domain: "two.ada.example" }));
  const qr = await createQr(
    here(),
    parse(NewQr, { type: "text", data: "Hello", domain: "https://two.ada.example" }),
  );
  const links = async () => [
    presentBioPage(await getBioPage(here(), { id: bio.id })).data.link,
    presentQr(await getQr(here(), { id: qr.id })).link,
  ];
  const at = (host: string) => [`${host}/b/${bio.alias}`, `${host}/qr/${qr.alias}`];
  expect(await links()).toEqual(at("https://two.ada.example"));
  await pool().query("update domains set expired_at = now() where id = $1", [made.id]);
  expect(await links()).toEqual(at(env().SHORT_URL));
  await pool().query("update domains set expired_at = null where id = $1", [made.id]);
  expect(await links()).toEqual(at("https://two.ada.example"));
  await updateBioPage(here(), { id: bio.id, title: "Ada L." });
  expect(await links()).toEqual(at("https://two.ada.example"));
  await removeDomain(here(), { id: made.id });
  expect(await links()).toEqual(at(env().SHORT_URL));
});
