"use client";

import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { paths, type SettingsSection } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { leave } from "@/components/shell/unsaved";
import { cn } from "@/components/ui/cn";
import { Select } from "@/components/ui/select";
import { useSession } from "../session/queries";
import { GROUPS, type Group, isInstallation, isThere, sectionNamed } from "./sections";

/** Around every section: the way to the others, beside it or, on narrow screens, as a choice above it. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const current = sectionNamed(usePathname().split("/").at(-1) ?? "");
  useAnchor();
  const groups = useGroups(current);
  return (
    <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[11.5rem_minmax(0,48rem)]">
      <SectionSelect groups={groups} current={current} />
      <SectionNav groups={groups} current={current} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type Entry = { id: SettingsSection | "admin"; href: string; label: string };
type Props = { groups: { group: Group; entries: Entry[] }[]; current: SettingsSection | undefined };

/** The sections that say something here, in their groups, and the open one, even if it only says what is missing. */
function useGroups(current: SettingsSection | undefined): Props["groups"] {
  const t = useTranslations("setting-sections");
  const session = useSession();
  // Until it is known who reads, what everybody has.
  const known = session ?? { user: null, mail: true, linkHealth: "on" };
  return (Object.keys(GROUPS) as Group[])
    .map((group) => {
      const entries: Entry[] = GROUPS[group]
        .filter((section) => isThere(section, known) || (section === current && !isInstallation(section)))
        .map((id) => ({ id, href: paths.settings(id), label: t(`names.${id}`) }));
      if (group === "installation" && entries.length > 0)
        entries.push({ id: "admin", href: paths.admin("overview"), label: t("admin") });
      return { group, entries };
    })
    .filter(({ entries }) => entries.length > 0);
}

function SectionNav({ groups, current }: Props) {
  const t = useTranslations("setting-sections");
  return (
    <nav aria-label={t("title")} className="max-lg:hidden">
      <div className="sticky top-6 flex flex-col gap-5">
        {groups.map(({ group, entries }) => (
          <section key={group} aria-labelledby={`settings-${group}`}>
            <h2 id={`settings-${group}`} className="px-2.5 pb-1 font-semibold text-12 text-ink-3">
              {t(`groups.${group}`)}
            </h2>
            <ul className="flex flex-col">
              {entries.map(({ id, href, label }) => (
                <li key={id}>
                  <AppLink
                    href={href}
                    aria-current={id === current ? "page" : undefined}
                    className={cn(
                      "flex min-h-8 items-center rounded-control px-2.5 py-1 text-13 pointer-coarse:min-h-11",
                      id === current
                        ? "bg-surface font-medium text-ink"
                        : "text-ink-2 hover:bg-surface hover:text-ink",
                    )}
                  >
                    {label}
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

function SectionSelect({ groups, current }: Props) {
  const t = useTranslations("setting-sections");
  const router = useRouter();
  const entries = groups.flatMap(({ group, entries: own }) =>
    own.map(({ href, label }) => ({ value: href, label, group: t(`groups.${group}`) })),
  );
  return (
    <Select
      aria-label={t("select")}
      value={paths.settings(current)}
      options={entries}
      onChange={(href) => leave(() => router.push(href))}
      className="lg:hidden"
    />
  );
}

/** React's hydration loses the browser's own scroll position. */
function useAnchor(): void {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
}
