import { useTranslations } from "use-intl";
import type { Listed } from "@/lib/analytics/store/enums";
import type { Row } from "./breakdown-rows";

/** How the API calls what nothing is known of, in the dimensions that have no better word for it. */
const UNKNOWN = "Unknown";

/** Whether a breakdown has nothing to say: one row, of which nothing is known. */
export const isUnknown = (rows: readonly Pick<Row, "value">[]): boolean =>
  rows.length === 1 && rows[0]?.value === UNKNOWN;

/** In place of "Unknown 100 %": why nothing is known, and what would change that. */
export function UnknownNote({ dimension }: { dimension: Listed }) {
  const t = useTranslations("breakdown.unknown");
  const reason =
    dimension === "city" || dimension === "region" || dimension === "country" ? dimension : "other";
  return <p className="px-2 py-3 text-13 text-ink-3">{t(reason)}</p>;
}
