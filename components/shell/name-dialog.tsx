import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { NameField } from "./name-field";

type Props = {
  title: string;
  description: string;
  words: { name: string; example: string; cancel: string; save: string };
  /** the name it has already */
  name?: string | undefined;
  error: Error | null;
  busy: boolean;
  onSave: (name: string, form: HTMLFormElement) => void;
  onClose: () => void;
  /** further fields */
  children?: ReactNode;
};

/** Keeps something under a name. */
export function NameDialog({ title, description, words, error, busy, onSave, onClose, ...rest }: Props) {
  const [name, setName] = useState(rest.name ?? "");
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <Form className="flex flex-col gap-4" onSend={(form) => onSave(name, form)}>
        <NameField
          label={words.name}
          value={name}
          placeholder={words.example}
          error={error?.message}
          onChange={setName}
        />
        {rest.children}
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" tone="primary" busy={busy} disabled={name.trim() === ""}>
            {words.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
