import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

/** A page's title and, at its right, what can be done there. */
export const PageHeader = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className="mb-5 flex min-h-9 flex-wrap items-center justify-between gap-3">
    <h1 className="min-w-0 truncate font-semibold text-20">{title}</h1>
    <div className="flex max-w-full flex-wrap items-center gap-2">{children}</div>
  </header>
);

/** At the top of a page: makes one more of what it lists, as does its key. */
export const NewButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button tone="primary" onClick={onClick}>
    <Plus aria-hidden className="size-4" />
    {label}
    <span className="-me-1 pointer-coarse:hidden">
      <Kbd>C</Kbd>
    </span>
  </Button>
);
