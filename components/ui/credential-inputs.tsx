import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { cn } from "./cn";
import { Field, Input } from "./form";

/** A password, hidden until asked for. */
export function PasswordInput({ className, ...rest }: ComponentProps<"input">) {
  const t = useTranslations("password-input");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className={cn("relative block", className)}>
      <Input
        {...rest}
        type={shown ? "text" : "password"}
        className="pe-10"
        spellCheck={false}
        autoCapitalize="none"
      />
      <button
        type="button"
        aria-label={t(shown ? "hide" : "show")}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:w-11"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  );
}

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

/** The name that somebody signs in with, the first field of its form. */
export const UsernameInput = (props: ComponentProps<typeof Input>) => (
  <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus {...props} />
);
