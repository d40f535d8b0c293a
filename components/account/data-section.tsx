import { useTranslations } from "use-intl";
import { exportAddress } from "@/components/links/export-address";
import { buttonLook } from "@/components/ui/button";

/** Everything of the workspace that is worth keeping elsewhere, as files. */
export function DataSection() {
  const t = useTranslations("settings.data");
  const files = [
    ["everything", "/api/account/export"],
    ["links-csv", exportAddress("csv", {})],
    ["links-json", exportAddress("ndjson", {})],
    ["clicks-csv", "/api/clicks/export?format=csv"],
    ["clicks-json", "/api/clicks/export?format=ndjson"],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map(([name, address]) => (
        <li key={name}>
          <a href={address} download className={buttonLook()}>
            {t(name)}
          </a>
        </li>
      ))}
    </ul>
  );
}
