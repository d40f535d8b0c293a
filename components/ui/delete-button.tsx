import { Trash2 } from "lucide-react";
import { Button } from "./button";

type Props = {
  /** what is deleted, for who cannot see where the button stands */
  label: string;
  /** said to a pointer that rests on it, where there is more to know */
  title?: string;
  onClick: () => void;
};

/** Deletes the record that a page is about, or asks whether to. */
export const DeleteButton = ({ label, ...rest }: Props) => (
  <Button tone="danger" size="icon" aria-label={label} {...rest}>
    <Trash2 aria-hidden className="size-4" />
  </Button>
);
