"use client";

import { useState } from "react";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { DrawerList } from "@/components/shell/list-forms";
import { lazy } from "@/components/ui/lazy";
import { StatusChip, useDomainColumns } from "./domain-columns";
import { domains } from "./queries";

const DomainDrawer = lazy(
  () => import("./domain-drawer").then((module) => module.DomainDrawer),
  "components/links/domains/domain-drawer",
);
const DeleteDomain = lazy(
  () => import("./delete-domain").then((module) => module.DeleteDomain),
  "components/links/domains/delete-domain",
);

const LIST = {
  records: domains,
  orders: ["date", "name"],
  filters: { status: ["all", "verified", "pending", "expired"] },
  pathOf: paths.domain,
} as const;

/** All branded domains. */
export function DomainsPage() {
  const [doomed, setDoomed] = useState<number | null>(null);
  return (
    <>
      <DrawerList
        of={LIST}
        columns={useDomainColumns()}
        example={<Example />}
        drawer={DomainDrawer}
        onAskDelete={({ id }) => setDoomed(id)}
      />
      {doomed !== null && (
        <DeleteDomain id={doomed} onDeleted={() => setDoomed(null)} onCancel={() => setDoomed(null)} />
      )}
    </>
  );
}

function Example() {
  return (
    <GhostRow>
      <span className="code flex-1">go.example.com</span>
      <StatusChip status="verified" />
    </GhostRow>
  );
}
