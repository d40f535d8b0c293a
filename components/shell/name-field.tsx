import { Field, Input } from "@/components/ui/form";

type Props = {
  label: string;
  value: string;
  placeholder: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The name of something that is kept from a small dialog, where the cursor begins. */
export const NameField = ({ label, value, placeholder, error, onChange }: Props) => (
  <Field label={label} error={error}>
    {(field) => (
      <Input
        {...field}
        value={value}
        maxLength={100}
        placeholder={placeholder}
        autoComplete="off"
        autoFocus
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
