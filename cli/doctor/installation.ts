import { installationIds } from "@/lib/platform/server/installation";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

export const installationCheck: Check = {
  name: "installation",
  look: async () => judgeInstallation(await installationIds()),
};

type Ids = { database: string | undefined; folder: string | undefined };

export function judgeInstallation({ database, folder }: Ids): Verdict {
  if (database === undefined && folder === undefined)
    return warning("no ID yet", "Start the server once: it creates one.");
  if (database === folder) return fine("data directory and database belong together");
  return problem(
    "data directory and database do not belong together",
    "One of DATA_DIR and DATABASE_URL is most likely wrong, or a volume is not mounted. If the pair is what you want: npm run -s cli -- installation adopt.",
  );
}
