import { useFormatter, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useTimeZone } from "@/components/session/queries";
import { Chip } from "@/components/ui/chip";
import type { KeyCall } from "./queries";

const COLUMNS = ["at", "method", "path", "status", "duration"] as const;

/** The last calls with a key, the newest first. */
export function CallTable({ calls }: { calls: KeyCall[] }) {
  const t = useTranslations("key-page");
  const format = useFormatter();
  const timeZone = useTimeZone();
  if (calls.length === 0) return <p className="border-t py-4 text-13 text-ink-3">{t("none")}</p>;
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div tabIndex={0} role="region" aria-label={t("calls")} className="max-h-120 overflow-auto border-t">
      <table className="w-full whitespace-nowrap text-13">
        <thead className="sticky top-0 bg-canvas text-12 text-ink-3">
          <tr className="border-b text-left">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="h-8 pr-4 font-semibold font-stretch-85%">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map(({ at, method, path, status, duration }, index) => (
            // Calls have no names, and the list is only ever read as a whole.
            <tr key={`${at}-${index}`} className="border-b">
              <td className="figures h-9 pr-4">
                {format.dateTime(parseTimestamp(at), {
                  month: "short",
                  day: "numeric",
                  hour: "2-digit",
                  minute: "2-digit",
                  second: "2-digit",
                  timeZone,
                })}
              </td>
              <td className="code pr-4 text-12">{method}</td>
              <td className="code pr-4 text-12">{path}</td>
              <td className="pr-4">
                <Chip tone={toneOf(status)}>{status}</Chip>
              </td>
              <td className="figures text-ink-2">{t("ms", { value: duration })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const toneOf = (status: number) => (status < 400 ? "ok" : status < 500 ? "warn" : "bad");
