import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { changeLinks, LinksChange } from "../bulk-change";
import { linkHistory } from "../link-history";
import { createLink, getLinkSettings } from "../links";
import { NewLink } from "../schema";
import { NewUtmTemplate, UtmTemplateChanges, UtmTemplateListQuery } from "./schema";
import {
  createUtmTemplate,
  getUtmTemplate,
  listUtmTemplates,
  removeUtmTemplate,
  updateUtmTemplate,
} from "./utm";

let ada: Actor;
let bob: Actor;

async function somebody(): Promise<Actor> {
  const username = `u${randomBytes(6).toString("hex")}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}
beforeAll(async () => {
  [ada, bob] = [await somebody(), await somebody()];
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const make = (actor: Actor, body: object) => createUtmTemplate(actor, parse(NewUtmTemplate, body));
const change = (actor: Actor, body: object) => changeLinks(actor, parse(LinksChange, body));
const parametersOf = async (actor: Actor, id: number) =>
  (await getLinkSettings(actor, { id })).parameters.map(({ name, value }) => `${name}=${value}`);

test("a template is created, found, changed, and somebody else's is not there", async () => {
  const { id } = await make(ada, { name: "Newsletter", source: " mail ", medium: "email", term: "" });
  expect(await getUtmTemplate(ada, { id })).toMatchObject({ source: "mail", medium: "email", term: "" });
  const update = (actor: Actor, body: object) =>
    updateUtmTemplate(actor, { id, ...parse(UtmTemplateChanges, body) });
  await update(ada, { source: "", campaign: "spring" });
  expect(await getUtmTemplate(ada, { id })).toMatchObject({
    source: "",
    medium: "email",
    campaign: "spring",
  });
  await expect(update(ada, { medium: null, campaign: null })).rejects.toThrow(
    "source must have at least one",
  );
  const { rows, total } = await listUtmTemplates(ada, parse(UtmTemplateListQuery, { q: "SPRING" }));
  expect([total, rows.map((row) => row.id)]).toEqual([1, [id]]);
  expect((await listUtmTemplates(bob, parse(UtmTemplateListQuery, {}))).total).toBe(0);
  const stranger = { kind: "not-found" };
  await expect(getUtmTemplate(bob, { id })).rejects.toMatchObject(stranger);
  await expect(update(bob, { name: "Mine" })).rejects.toMatchObject(stranger);
  await expect(removeUtmTemplate(bob, { id })).rejects.toMatchObject(stranger);
  await removeUtmTemplate(ada, { id });
  await expect(getUtmTemplate(ada, { id })).rejects.toMatchObject(stranger);
});

test.each([
  [{ name: "Empty" }, "source must have at least one"],
  [{ source: "x" }, "name is required"],
  [{ name: "Long", source: "x".repeat(256) }, "source must be at most 255"],
  [{ name: "Lines", source: "a\nb" }, "source must not contain control"],
])("%j is refused", (body, reason) => {
  expect(() => parse(NewUtmTemplate, body)).toThrow(reason);
});

test("a template gives many links its values and leaves their other parameters, in their history", async () => {
  const link = async (parameters: object[]) =>
    (await createLink(ada, parse(NewLink, { url: "https://example.com/", parameters }))).id;
  const plain = await link([]);
  const full = await link([
    { name: "utm_source", value: "old" },
    { name: "utm_term", value: "kept" },
    { name: "ref", value: "1" },
  ]);
  const { id: utm } = await make(ada, { name: "Mail", source: "mail", medium: "email" });
  expect(await change(ada, { links: [plain, full], change: { utm } })).toMatchObject({ ids: [plain, full] });
  expect(await parametersOf(ada, plain)).toEqual(["utm_source=mail", "utm_medium=email"]);
  expect(await parametersOf(ada, full)).toEqual([
    ...["utm_term=kept", "ref=1"],
    ...["utm_source=mail", "utm_medium=email"],
  ]);
  const { rows } = await linkHistory.list(ada, { id: plain, limit: 9, page: 1 });
  expect(rows[0]?.changes).toMatchObject([{ field: "parameters", before: [] }]);
  await change(ada, { links: [full], change: { utm: null } });
  expect(await parametersOf(ada, full)).toEqual(["ref=1"]);
});

test("a template of another workspace is none, and the links stay as they are", async () => {
  const { id: utm } = await make(bob, { name: "Mail", source: "mail" });
  const { id } = await createLink(ada, parse(NewLink, { url: "https://example.com/" }));
  await expect(change(ada, { links: [id], change: { utm } })).rejects.toThrow("one of your UTM templates");
  expect(await parametersOf(ada, id)).toEqual([]);
});
