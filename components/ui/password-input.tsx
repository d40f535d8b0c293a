import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { cn } from "./cn";
import { Input } from "./input";

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
        className="pr-10"
        spellCheck={false}
        autoCapitalize="none"
      />
      <button
        type="button"
        aria-label={t(shown ? "hide" : "show")}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:w-11"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  );
}
