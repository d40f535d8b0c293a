"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { paths } from "@/components/paths";
import { GhostRow } from "@/components/shell/empty-state";
import { ListScreen } from "@/components/shell/list-screen";
import { useDrawer } from "@/components/shell/url-state";
import { lazy, usePreload } from "@/components/ui/lazy";
import { StatusChip, useDomainColumns } from "./domain-columns";
import { domains } from "./queries";

const DomainDrawer = lazy(() => import("./domain-drawer").then((module) => module.DomainDrawer));
const DeleteDomain = lazy(() => import("./delete-domain").then((module) => module.DeleteDomain));

const SHAPE = {
  orders: ["date", "name"],
  filters: { status: ["all", "verified", "pending", "expired"] },
} as const;

/** All branded domains. */
export function DomainsPage() {
  const drawer = useDrawer();
  usePreload(DomainDrawer.load);
  const router = useRouter();
  const [doomed, setDoomed] = useState<number | null>(null);
  return (
    <>
      <ListScreen
        records={domains}
        shape={SHAPE}
        columns={useDomainColumns()}
        example={<Example />}
        onNew={drawer.openNew}
        onEdit={drawer.openEdit}
        onAskDelete={({ id }) => setDoomed(id)}
      />
      {drawer.open !== null && (
        <DomainDrawer
          open={drawer.open}
          onClose={drawer.close}
          onSaved={(id) => (drawer.open === "new" ? router.push(paths.domain(id)) : drawer.close())}
        />
      )}
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
