import { randomInt } from "node:crypto";
import type { Arrival, Issued, Reception } from "../access/issuer";
import { db } from "../db";
import { env } from "../env";
import { conflict, Failure } from "../failure";
import { connect, personOf } from "./identities";
import { createPerson } from "./person";
import { Email } from "./schema";

/** What becomes of those who come from the issuer. */
export const reception: Reception = { arrive, connect };

/** More names than this with one beginning are tried in vain, and somebody else comes first each time. */
const NAMES = 8;

/**
 * The person an issuer's word is about. Somebody new is registered, where strangers may (`REGISTRATION`) and the issuer has confirmed the
 * e-mail address. An account that has this address is not theirs for that: nobody here has confirmed it, and whoever registered
 * with somebody else's would share the account from then on (docs/decisions/094).
 */
async function arrive(issued: Issued): Promise<Arrival> {
  const known = await personOf(issued);
  if (known) return known;
  const { success, data: email } = Email.safeParse(issued.email);
  // Where two come at the same moment with the same word, the other may just have made the account.
  if (await emailIsTaken(issued.email)) return (await personOf(issued)) ?? TAKEN;
  if (env().REGISTRATION === "closed") return { kind: "refused", reason: "closed" };
  if (!success) return { kind: "refused", reason: "unverified" };
  return (await register(issued, email)) ?? (await personOf(issued)) ?? TAKEN;
}

const TAKEN: Arrival = { kind: "refused", reason: "taken" };

const emailIsTaken = async (email: string | null) =>
  email !== null && (await db().user.count({ where: { email } })) > 0;

/** Null where somebody was first with the e-mail address. */
async function register({ issuer, subject, names }: Issued, email: string): Promise<Arrival | null> {
  const name = usernameFrom(names);
  for (let turn = 0; turn < NAMES; turn++) {
    const username = turn === 0 ? name : `${name.slice(0, 24)}-${randomInt(10_000, 100_000)}`;
    try {
      const { id: userId } = await createPerson({ username, email, passwordHash: null }, async ({ id }) => {
        await db().identity.create({ data: { userId: id, issuer, subject } });
      });
      return { kind: "person", userId };
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== "conflict") throw error;
      if (error.fields?.username === undefined) return null;
    }
  }
  throw conflict("No username is free.");
}

/** The first of the names that makes one of ours, else any. */
function usernameFrom(names: string[]): string {
  const plain = names.map((name) =>
    name
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 30),
  );
  return plain.find((name) => name.length >= 3) ?? `person-${randomInt(10_000, 100_000)}`;
}
