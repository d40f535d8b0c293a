import { afterAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { insertAccount } from "../account/account-fixtures";
import { unsubscribeAddress } from "./unsubscribe";
import { unsubscribeRoute } from "./unsubscribe-page";

afterAll(() => pool().end());

async function someone(username: string) {
  await insertAccount({
    username,
    email: `${username}@example.com`,
    password: "long enough",
    timezone: "UTC",
  });
  return db().user.findUniqueOrThrow({ where: { username } });
}

const open = (address: string, init: RequestInit = {}) => unsubscribeRoute(new Request(address, init));
const mailsOff = async (id: number) => (await db().user.findUniqueOrThrow({ where: { id } })).mailsOff;

test("opening the address of a mail asks and changes nothing", async () => {
  const { id } = await someone("reader");
  const response = await open(unsubscribeAddress(id, "sign-ins"), { headers: { "accept-language": "de" } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("abbestellen");
  expect(await mailsOff(id)).toEqual([]);
});

test("one POST of a mail program ends mails of that kind, and the same again changes nothing", async () => {
  const { id } = await someone("presser");
  const press = () =>
    open(unsubscribeAddress(id, "sign-ins"), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
  expect((await press()).status).toBe(200);
  expect((await press()).status).toBe(200);
  expect(await mailsOff(id)).toEqual(["sign-ins"]);
});

test("a token of somebody else's making, or about another person, is refused", async () => {
  const [mine, theirs] = [await someone("mallory"), await someone("victim")];
  const own = unsubscribeAddress(mine.id, "sign-ins");
  for (const address of [
    own.replace(`token=${mine.id}.`, `token=${theirs.id}.`),
    own.slice(0, -3),
    own.replace(/token=.*/, "token=<script>"),
    own.replace(/\?.*/, ""),
  ])
    expect((await open(address, { method: "POST" })).status, address).toBe(400);
  expect(await mailsOff(theirs.id)).toEqual([]);
});

test("the address of an account that is gone says the same and writes nothing", async () => {
  expect((await open(unsubscribeAddress(2_000_000_000, "sign-ins"), { method: "POST" })).status).toBe(200);
});
