import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { optionsQuery, useCreateOption } from "./queries";

type Noun = "campaign" | "channel" | "pixel";
type Props = { noun: Noun; chosen: string[]; most: "one" | "many"; onChange: (ids: string[]) => void };

/** The link's campaign, channels and pixels. */
export function PickerField({ noun, chosen, most, onChange }: Props) {
  const t = useTranslations("picker");
  const options = useQuery(optionsQuery(noun)).data ?? [];
  const add = (id: string) => onChange(most === "one" ? [id] : [...chosen.filter((one) => one !== id), id]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-13">{t(`labels.${noun}`)}</legend>
      {chosen.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {chosen.map((id) => {
            const name = options.find(({ value }) => value === id)?.label ?? id;
            return (
              <li
                key={id}
                className="inline-flex h-7 items-center gap-1 rounded-control border pe-1 ps-2 text-13"
              >
                {name}
                <button
                  type="button"
                  aria-label={t("remove", { name })}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                  className="grid size-6 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:size-9"
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="flex gap-2">
        <Combobox
          // Chosen options appear above; the field is empty for the next.
          key={chosen.join()}
          value={null}
          options={options.filter(({ value }) => !chosen.includes(value))}
          onChange={add}
          placeholder={t(`choose.${noun}`)}
          aria-label={t(`choose.${noun}`)}
          className="min-w-0 flex-1"
        />
        {noun !== "pixel" && <NewOption noun={noun} onMade={add} />}
      </div>
    </fieldset>
  );
}

/** Makes one on the spot, by name. */
function NewOption({ noun, onMade }: { noun: "campaign" | "channel"; onMade: (id: string) => void }) {
  const t = useTranslations("picker");
  const create = useCreateOption(noun);
  const [name, setName] = useState<string>();
  // The field takes the focus; when it goes, the button that called it has it again.
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setName("");
    setWasOpen(true);
  };
  if (name === undefined)
    return (
      <Button autoFocus={wasOpen} className="h-9" onClick={open}>
        <Plus aria-hidden className="size-4" />
        {t("new")}
      </Button>
    );
  const save = () =>
    create.mutate(name.trim(), {
      onSuccess: ({ id }) => {
        setName(undefined);
        onMade(String(id));
      },
      onError: (error) => toast({ tone: "bad", title: error.message }),
    });
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter" && name.trim()) save();
    if (event.key === "Escape") setName(undefined);
  };
  return (
    <span className="flex min-w-0 flex-1 gap-2">
      <Input
        autoFocus
        aria-label={t(`name.${noun}`)}
        placeholder={t(`name.${noun}`)}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={press}
      />
      <Button className="h-9" busy={create.isPending} disabled={!name.trim()} onClick={save}>
        {t("add")}
      </Button>
    </span>
  );
}
