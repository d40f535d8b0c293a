import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** what is set inside, readable while it is closed */
  summary?: ReactNode;
  openAtFirst?: boolean;
  children: ReactNode;
};

/** A part of a form that opens when needed and says in one line what it holds. */
export const Disclosure = ({ title, summary, openAtFirst = false, children }: Props) => (
  <Collapsible.Root defaultOpen={openAtFirst} className="border-b last:border-b-0">
    <Collapsible.Trigger className="group flex min-h-12 w-full items-center gap-2 text-left focus-visible:-outline-offset-2">
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-ink-3 transition-transform duration-140 group-data-panel-open:rotate-90"
      />
      <span className="font-medium text-14">{title}</span>
      <span className="ml-auto min-w-0 truncate pl-4 text-12 text-ink-3">{summary}</span>
    </Collapsible.Trigger>
    <Collapsible.Panel keepMounted hiddenUntilFound className="pb-4 pl-6 data-ending-style:hidden">
      {children}
    </Collapsible.Panel>
  </Collapsible.Root>
);
