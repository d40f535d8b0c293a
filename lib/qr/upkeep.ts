import { pool } from "../pool";
import { removeUnusedFiles } from "../unused-files";
import { logoFolder } from "./logo";

/** Removes logos that no code has had for a day. Returns how many went. */
export const purgeLogos = (): Promise<number> =>
  removeUnusedFiles(logoFolder(), async (names) => {
    const { rows } = await pool().query<{ logo: string }>(
      "select distinct logo from qr_codes where logo = any($1)",
      [names],
    );
    return new Set(rows.map(({ logo }) => logo));
  });
