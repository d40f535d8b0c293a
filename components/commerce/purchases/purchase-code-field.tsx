import { Field, Input } from "@/components/ui/form";

type Props = {
  label: string;
  code: string;
  onCode: (code: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  className?: string;
};

/** Where a purchase code is typed or pasted. The browser corrects and completes nothing in it. */
export const PurchaseCodeField = ({ label, code, onCode, error, autoFocus, className }: Props) => (
  <Field label={label} error={error} className={className}>
    {(control) => (
      <Input
        {...control}
        value={code}
        onChange={({ target }) => onCode(target.value)}
        className="code"
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
      />
    )}
  </Field>
);
