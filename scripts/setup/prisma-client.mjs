import { runTool } from "./run.mjs";
import { fingerprint } from "./sources.mjs";
import { stamped } from "./stamp.mjs";

/** The typed database client that Prisma writes from its schema. */
export const prismaClient = stamped({
  title: "Generating the database client",
  stamp: "prisma/client/stamp",
  files: () => ["prisma/client/client.ts"],
  fingerprint: () => fingerprint(["package-lock.json", "prisma.config.ts", "prisma/schema.prisma"]),
  async make() {
    const { code, output } = await runTool("prisma", ["generate", "--no-hints"], {
      env: { PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    });
    if (code !== 0) throw new Error(output.trim());
  },
});
