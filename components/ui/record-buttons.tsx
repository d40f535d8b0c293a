import { Pencil, Trash2 } from "lucide-react";
import { Button } from "./button";

/** Opens the form of the record that a page is about. */
export const EditButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button onClick={onClick}>
    <Pencil aria-hidden className="size-4" />
    {label}
  </Button>
);

type DeleteButtonProps = {
  /** the record to delete, for screen readers */
  label: string;
  /** said to a pointer that rests on it, where there is more to know */
  title?: string;
  onClick: () => void;
};

/** Deletes the record that a page is about, or asks whether to. */
export const DeleteButton = ({ label, ...rest }: DeleteButtonProps) => (
  <Button tone="danger" size="icon" aria-label={label} {...rest}>
    <Trash2 aria-hidden className="size-4" />
  </Button>
);
