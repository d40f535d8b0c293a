import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

type Props = {
  title: string;
  /** what is set inside, readable while it is closed */
  summary?: ReactNode;
  openAtFirst?: boolean;
  /** an error inside keeps it open: a hidden error helps nobody */
  hasError?: boolean;
  children: ReactNode;
};

/** A part of a form that opens when needed and says in one line what it holds. */
export function Disclosure({ title, summary, openAtFirst = false, hasError = false, children }: Props) {
  const [open, setOpen] = useState(openAtFirst);
  return (
    <Collapsible.Root open={open || hasError} onOpenChange={setOpen} className="border-b">
      <Collapsible.Trigger className="group flex min-h-12 w-full items-center gap-2 text-left focus-visible:-outline-offset-2">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform duration-140 group-data-panel-open:rotate-90"
        />
        <span className="max-w-[75%] shrink-0 font-medium text-14">{title}</span>
        <span className="ml-auto min-w-0 truncate pl-4 text-12 text-ink-3 group-data-panel-open:hidden">
          {summary}
        </span>
      </Collapsible.Trigger>
      <Collapsible.Panel className="pb-4 sm:pl-6">{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}
