import type { ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";

/** The builder as a page of its own, for a bookmark or a link from elsewhere. */
export const LinkFormFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} />
    <div className="flex max-w-4xl flex-col overflow-hidden rounded-panel border bg-surface">{children}</div>
  </>
);
