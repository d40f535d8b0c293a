import { Combobox as Base } from "@base-ui/react/combobox";
import { Plus, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "./cn";
import { ComboboxPopup } from "./combobox-popup";
import { controlLook } from "./control-look";
import { keepEnter } from "./form";

export type Found = { id: string; label: string; shown: ReactNode; detail?: string };

type Props<F extends Found> = {
  /** of its field, for what leads there */
  id?: string;
  label: string;
  placeholder: string;
  /** results so far */
  found: F[];
  onSearch: (text: string) => void;
  /** the one that was picked; the field is then empty for the next */
  onPick: (one: F) => void;
  nothing: string;
  className?: string;
};

/** Finds things by typing and takes them one after the other. */
export function SearchPicker<F extends Found>(props: Props<F>) {
  const { id, label, placeholder, found, onSearch, onPick, nothing, className } = props;
  const [typed, setTyped] = useState("");
  const type = (text: string) => {
    setTyped(text);
    onSearch(text.trim());
  };
  return (
    <Base.Root
      items={found}
      value={null}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => {
        if (reason === "input-change" || reason === "input-clear") type(text);
      }}
      onValueChange={(one: F | null) => {
        if (!one) return;
        onPick(one);
        type("");
      }}
      itemToStringLabel={(one: F | null) => one?.label ?? ""}
      filter={null}
    >
      <Base.InputGroup className={cn("relative", className)}>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-ink-3"
        />
        <Base.Input
          id={id}
          aria-label={label}
          placeholder={placeholder}
          onKeyDown={keepEnter}
          className={cn(
            controlLook,
            "h-9 pe-3 indent-5.5 text-14 rtl:indent-0 rtl:ps-8.5 pointer-coarse:h-11",
          )}
        />
      </Base.InputGroup>
      <ComboboxPopup className={cn("min-w-72", typed.trim() === "" && "hidden")} nothing={nothing}>
        {(one: F) => (
          <Base.Item
            key={one.id}
            value={one}
            className="flex min-h-9 cursor-default select-none items-center gap-3 rounded-control px-2 text-13 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
          >
            <Plus aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1 truncate">{one.shown}</span>
            {one.detail && (
              <span className="min-w-0 max-w-[45%] shrink-0 truncate text-12 text-ink-3">{one.detail}</span>
            )}
          </Base.Item>
        )}
      </ComboboxPopup>
    </Base.Root>
  );
}
