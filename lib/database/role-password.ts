import pg from "pg";
import { urlFor } from "./locate";
import { asDatabaseUser } from "./programs";

const ROLE = "switchyard";

/** Gives the running cluster's role a new password, where it still has the former one. */
export async function renewPassword(port: number, former: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlFor(port, former, "postgres") });
  try {
    await client.connect();
    await client.query(`alter role ${ROLE} password ${client.escapeLiteral(password)}`);
  } catch (error) {
    // It has the new one already, or another, of which whoever connects next hears.
    if ((error as pg.DatabaseError).code !== "28P01") throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Gives it a new password without knowing the old one: the files are ours. No server may run on them. */
export async function resetPassword(cluster: string, password: string): Promise<void> {
  const alone = asDatabaseUser("postgres", ["--single", "-D", cluster, "postgres"]);
  // The password is base64url: nothing in it could end the literal.
  alone.child.stdin?.end(`alter role ${ROLE} password '${password}';\n`);
  const { stderr } = await alone;
  if (/ERROR|FATAL/.test(stderr)) throw new Error(`The embedded database refused a new password: ${stderr}`);
}
