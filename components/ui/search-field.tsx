import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { cn } from "./cn";
import { controlLook } from "./control-look";
import { useEarlyChange } from "./early-change";
import { Kbd } from "./kbd";

type Props = {
  id: string;
  label: string;
  value: string;
  /** called a quarter of a second after the last key, at once on Enter or clear */
  onSearch: (text: string) => void;
  shortcut?: string;
  className?: string;
};

const PAUSE = 250;

/** A search that follows the typing with a pause. */
export function SearchField({ id, label, value, onSearch, shortcut, className }: Props) {
  const t = useTranslations("search-field");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState<string | null>(null);
  // A page that is left right after typing must not search on the next one.
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = draft ?? value;
  const search = (text: string) => {
    clearTimeout(timer.current);
    onSearch(text);
    setDraft(null);
  };
  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), PAUSE);
  };
  const early = useEarlyChange<HTMLInputElement>(shown, type);
  return (
    <span className={cn("relative block min-w-0", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={early}
        id={id}
        type="search"
        aria-label={label}
        placeholder={label}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(shown);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        className={cn(controlLook, "h-8 pe-8 indent-5.5 text-13 rtl:indent-0 rtl:ps-8.5 pointer-coarse:h-11")}
      />
      <span className="absolute inset-y-0 end-1.5 flex items-center">
        {shown ? (
          <button
            type="button"
            aria-label={t("clear")}
            onClick={() => search("")}
            className="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        ) : (
          shortcut && (
            <span aria-hidden className="pointer-coarse:hidden">
              <Kbd>{shortcut}</Kbd>
            </span>
          )
        )}
      </span>
    </span>
  );
}
