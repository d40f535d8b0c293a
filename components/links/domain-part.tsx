import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { choicesQuery } from "@/components/choices/queries";
import { useSession } from "@/components/session/queries";
import type { LinkValues } from "./link-values";

/** The host before the slash: a choice where the workspace has domains of its own, else just written. */
export function DomainPart() {
  const t = useTranslations("link-form");
  const { control, setValue } = useFormContext<LinkValues>();
  const domain = useWatch({ control, name: "domain" });
  const own = useSession()?.shortHost ?? "";
  const domains = useQuery(choicesQuery("domain")).data ?? [];
  const host = domain || own;
  const slash = <span className="px-px font-semibold text-accent">/</span>;
  if (domains.length === 0)
    return (
      <span className="code max-w-[50%] shrink-0 truncate pl-3 text-13 text-ink-3">
        {host}
        {slash}
      </span>
    );
  return (
    <span className="code relative flex max-w-[50%] shrink-0 items-center pl-3 text-13 text-ink-3">
      <span aria-hidden className="truncate">
        {host}
      </span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0" />
      {slash}
      <select
        aria-label={t("domain")}
        value={domain}
        onChange={(event) => setValue("domain", event.target.value, { shouldDirty: true })}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0 focus-visible:opacity-100 focus-visible:bg-surface focus-visible:pl-3"
      >
        <option value="">{own}</option>
        {domains.map(({ value, label }) => (
          <option key={value} value={label}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
