import { pool } from "../pool";
import { discardUnusedFiles } from "../unused-files";
import { logoFolder } from "./logo";

/** Puts logos that no code has had for a day into the trash. Returns how many went. */
export const purgeLogos = (): Promise<number> => discardUnusedFiles(logoFolder(), usedLogos);

/** Which of some files are logos of codes. */
export async function usedLogos(names: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ logo: string }>(
    "select distinct logo from qr_codes where logo = any($1)",
    [names],
  );
  return new Set(rows.map(({ logo }) => logo));
}
