import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { register, updateAccount } from "../account/account";
import { insertAccount } from "../account/account-fixtures";
import { ADDRESS_HEADER, operatorFor } from "./actor";
import { type Outcome, signIn } from "./credentials";

const password = "correct horse battery staple";
const someone = () => {
  const username = `s${randomUUID().slice(0, 12)}`;
  return { username, email: `${username}@example.com`, password, timezone: "UTC" };
};
const ada = someone();
let cookie = "";

/** The result of one sign-in attempt: "in", "wrong", or the error. */
async function tryToSignIn(login: string, given: string, address: string, cookies = "") {
  const outcome: Outcome = {};
  const headers = { [ADDRESS_HEADER]: address, cookie: cookies };
  const signedIn = await signIn({ login, password: given }, headers, outcome).catch(() => undefined);
  if (outcome.device) cookie = outcome.device.split(";", 1)[0] ?? "";
  return outcome.failure?.kind ?? (signedIn ? "in" : "wrong");
}

beforeAll(async () => {
  await insertAccount(ada);
});
afterAll(() => pool().end());

test("wrong passwords lock out neither the person nor a new device of theirs", async () => {
  for (let n = 0; n < 6; n++) await tryToSignIn(ada.username, "a guess", "203.0.113.66");
  expect(await tryToSignIn(ada.username, "a guess", "203.0.113.66")).toBe("limited");
  expect(await tryToSignIn(ada.email, password, "198.51.100.20")).toBe("in");
});

test("a known device is let in beside an attacker with the same address", async () => {
  expect(await tryToSignIn(ada.email, password, "198.51.100.21")).toBe("in");
  const device = cookie;
  for (let n = 0; n < 8; n++) await tryToSignIn(ada.email, "a guess", "198.51.100.21");
  expect(await tryToSignIn(ada.email, password, "198.51.100.21")).toBe("limited");
  expect(await tryToSignIn(ada.email, password, "198.51.100.21", device)).toBe("in");
});

test("username and email address share one account's attempts", async () => {
  const address = "203.0.113.67";
  for (let n = 0; n < 6; n++) await tryToSignIn(n % 2 ? ada.username : ada.email, "a guess", address);
  expect(await tryToSignIn(ada.email, password, address)).toBe("limited");
});

test("an unknown name is refused like a wrong password", async () => {
  const nobody = randomUUID();
  const address = "203.0.113.68";
  // At once: on a starved machine seven hashes, one after the other, take longer than the minute in which tries are counted.
  const tries = Array.from({ length: 7 }, () => tryToSignIn(nobody, "a guess", address));
  expect((await Promise.all(tries)).toSorted().toReversed()).toEqual([
    "wrong",
    "wrong",
    "wrong",
    "wrong",
    "wrong",
    "limited",
    "limited",
  ]);
});

const from = (address: string) => ({ address, userAgent: "" });

test("impossible registrations are refused before hashing, and do not delay a sign-in", async () => {
  // More than twice what the lane holds, and few enough for the pool's patience on a busy machine.
  const taken = Array.from({ length: 24 }, (_, n) =>
    register({ ...someone(), email: ada.email }, from(`10.1.${n}.1`)).catch(
      (error: { kind: string }) => error.kind,
    ),
  );
  expect(await tryToSignIn(ada.email, password, "198.51.100.22")).toBe("in");
  // Were one of them hashed, most would find the lane full.
  expect(new Set(await Promise.all(taken))).toEqual(new Set(["conflict"]));
});

test("one address may register five people a minute", async () => {
  const results: unknown[] = [];
  for (let n = 0; n < 7; n++)
    results.push(
      await register({ ...someone(), email: ada.email }, from("10.2.0.1")).catch(
        (error: { kind: string }) => error.kind,
      ),
    );
  expect(results).toEqual([...Array(5).fill("conflict"), "limited", "limited"]);
});

test("excess registrations are refused, and none is left half done", async () => {
  const people = Array.from({ length: 20 }, someone);
  const results = await Promise.all(
    people.map((each, n) =>
      register(each, from(`10.3.${n}.1`)).then(
        () => "made",
        (error: { kind: string }) => error.kind,
      ),
    ),
  );
  const made = results.filter((result) => result === "made").length;
  expect(new Set(results)).toEqual(new Set(["made", "unavailable"]));
  const where = { username: { in: people.map(({ username }) => username) } };
  expect(await db().user.count({ where })).toBe(made);
});

test("a common password is refused at registration and when it is changed", async () => {
  const refusal = { kind: "invalid", fields: { password: expect.stringContaining("most common") } };
  await expect(register({ ...someone(), password: "password123" }, from("10.4.0.1"))).rejects.toMatchObject(
    refusal,
  );
  const user = await db().user.findUniqueOrThrow({ where: { email: ada.email } });
  await expect(updateAccount(operatorFor(user), { password: "Football1" })).rejects.toMatchObject(refusal);
  await expect(updateAccount(operatorFor(user), { password: `${ada.username}!` })).rejects.toMatchObject({
    fields: { password: expect.stringContaining("too similar") },
  });
});
