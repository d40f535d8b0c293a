"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { CatalogueNav } from "@/components/items/catalogue-nav";
import { paths } from "@/components/paths";
import { PageHeader } from "@/components/shell/page-header";
import { RecordScreen } from "@/components/shell/record-screen";
import { Payouts } from "./payouts";
import { ProfileForm } from "./profile-form";
import { valuesOf } from "./profile-values";
import { profileQuery } from "./queries";

/** Who sells here, as programs read it, and what was earned. */
export function ProfilePage() {
  const t = useTranslations("seller");
  const query = useQuery(profileQuery);
  return (
    <>
      <CatalogueNav />
      <PageHeader title={t("title")} />
      <RecordScreen query={query} missing={t("missing")} back={{ href: paths.items(), label: t("back") }}>
        {(profile) => (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(16rem,1fr)]">
            <ProfileForm values={valuesOf(profile)} />
            <Payouts profile={profile} />
          </div>
        )}
      </RecordScreen>
    </>
  );
}
