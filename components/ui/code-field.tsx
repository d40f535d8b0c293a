import { Field } from "./field";
import { Input } from "./input";

type Props = { label: string; hint?: string; error?: string | undefined };

/** A code that an app or a message shows, under the name `code`; phones offer to fill it in. */
export const CodeField = ({ label, hint, error }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <Input
        {...control}
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className="code max-w-56"
      />
    )}
  </Field>
);
