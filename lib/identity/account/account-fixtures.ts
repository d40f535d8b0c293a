import { randomBytes, scryptSync } from "node:crypto";
import { db } from "@/lib/platform/database/db";
import { ALL_SCOPES } from "../access/actor";
import { newKey } from "../access/api-keys";
import { createPerson, type Registered } from "./account";
import type { NewAccount } from "./schema";

/** `createAccount` for tests about something else than the password's hash: it costs next to nothing. */
export async function insertAccount({ password, ...input }: NewAccount): Promise<Registered> {
  const { key, kept } = newKey();
  const scopes = [...ALL_SCOPES, "account" as const];
  const { id, username } = await createPerson(
    { ...input, passwordHash: cheapHash(password) },
    async ({ id: userId, personalWorkspaceId: workspaceId }) => {
      await db().apiKey.create({ data: { ...kept, workspaceId, userId, name: "First key", scopes } });
    },
  );
  return { id, username, apiKey: key };
}

/** As `hashPassword` writes one, with a thousandth of the work. */
function cheapHash(password: string): string {
  const [salt, ln] = [randomBytes(16), 7];
  const hash = scryptSync(password.normalize("NFKC"), salt, 32, { N: 2 ** ln, r: 8, p: 1 });
  return `$scrypt$ln=${ln},r=8,p=1$${salt.toString("base64")}$${hash.toString("base64")}`;
}
