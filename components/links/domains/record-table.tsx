import { Mail } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Segmented } from "@/components/ui/segmented";
import { TableHead } from "@/components/ui/table-head";
import { asText, expectedRecords, type Place, placeOf, TTL } from "./expected-records";
import { type Check, type Domain, hostOf } from "./queries";

/** The DNS records to create, each with a copy button, all to be sent to the DNS manager. */
export function RecordTable({ domain, check }: { domain: Domain; check: Check }) {
  const t = useTranslations("domains.records");
  const host = hostOf(domain);
  const [place, setPlace] = useState<Place>(placeOf(host));
  const records = expectedRecords({ domain, check }, place);
  const text = asText(records);
  const mail = `mailto:?subject=${encodeURIComponent(t("subject", { host }))}&body=${encodeURIComponent(t("body", { host, records: text }))}`;
  return (
    <section aria-label={t("title")}>
      <h2 className="mb-3 font-semibold text-16">{t("title")}</h2>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <Segmented
          label={t("place")}
          value={place}
          options={(["subdomain", "apex"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={setPlace}
        />
        <div className="flex flex-wrap gap-2">
          <CopyButton shape="words" text={text} label={t("copy-text")} />
          <a href={mail} className={buttonLook()}>
            <Mail aria-hidden className="size-4" />
            {t("mail")}
          </a>
        </div>
      </div>
      <table className="w-full table-fixed border-t text-start text-13">
        <TableHead
          className="max-sm:hidden"
          rowClassName="h-8 border-b text-12 text-ink-3"
          columns={[[t("type"), "w-20"], [t("name")], [t("value")], [t("ttl"), "w-16 text-end"]]}
        />
        <tbody>
          {records.map(({ type, name, value }) => (
            <tr key={`${type} ${value}`} className="border-b max-sm:grid max-sm:gap-1 max-sm:py-2 sm:h-11">
              <td className="font-medium">{type}</td>
              <Cell text={name} copy={t("copy", { what: t("name"), type })} />
              <Cell text={value} copy={t("copy", { what: t("value"), type })} />
              <td className="figures text-end text-ink-3 max-sm:hidden">{TTL}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Cell = ({ text, copy }: { text: string; copy: string }) => (
  <td className="pe-3">
    <span className="flex min-w-0 items-center gap-1">
      <span className="code truncate" title={text}>
        {text}
      </span>
      <CopyButton text={text} label={copy} className="pointer-coarse:size-9" />
    </span>
  </td>
);
