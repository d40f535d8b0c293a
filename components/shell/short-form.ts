import { useState } from "react";
import { useTranslations } from "use-intl";
import { toast } from "@/components/ui/toast";

/**
 * The way out of a dialog's short form: it is left once it is saved, unless something was changed in it meanwhile. Then it stays with
 * that in it, to be saved next into the same record, whose `id` a new one has from then on.
 */
export function useShortForm(given: number | undefined, onDone: () => void) {
  const t = useTranslations("form");
  const [id, setId] = useState(given);
  /** Notes what is in the form as it is sent. What is returned is called with the id of what was saved. */
  const sending = (form: HTMLFormElement) => {
    const sent = contentsOf(form);
    return (saved: number) => {
      if (contentsOf(form) === sent) return onDone();
      setId(saved);
      toast({ tone: "good", title: t("kept") });
    };
  };
  return { id, sending };
}

const contentsOf = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...form.querySelectorAll<HTMLInputElement>("input, select, textarea")].map(({ value, checked }) => [
      value,
      checked,
    ]),
  );
