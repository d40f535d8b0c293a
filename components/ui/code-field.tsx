import { useEffect, useRef } from "react";
import { Field } from "./field";
import { Input } from "./input";

type Props = { label: string; hint?: string; error?: string | undefined; autoFocus?: boolean };

/** A code that an app or a message shows, under the name `code`; phones offer to fill it in. A refused one is there to be typed over. */
export function CodeField({ label, hint, error, autoFocus = true }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          className="code max-w-56"
        />
      )}
    </Field>
  );
}
