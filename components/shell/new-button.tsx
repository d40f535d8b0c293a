import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";

/** At the top of a page: makes one more of what it lists, as does its key. */
export const NewButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button tone="primary" onClick={onClick}>
    <Plus aria-hidden className="size-4" />
    {label}
    <span className="-mr-1 pointer-coarse:hidden">
      <Kbd>C</Kbd>
    </span>
  </Button>
);
