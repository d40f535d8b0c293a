import { ACCOUNT } from "./account";
import { CATALOGUE } from "./catalogue";
import { GROUPS } from "./groups";
import { LINKS } from "./links";
import { PAGES } from "./pages";
import { QR_CODES } from "./qr-codes";
import { SITES } from "./sites";
import type { Chapter } from "./step";

/** In the order in which they are called: later ones use what earlier ones made. */
export const CHAPTERS: Chapter[] = [
  ACCOUNT.beginning,
  LINKS,
  ...SITES,
  ...PAGES,
  ...QR_CODES,
  ...GROUPS,
  ...CATALOGUE,
  ACCOUNT.end,
];
