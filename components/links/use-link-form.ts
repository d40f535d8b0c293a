import { useLayoutEffect } from "react";
import { useForm } from "react-hook-form";
import { showFailure } from "@/components/form-errors";
import { schemaResolver } from "@/components/schema-resolver";
import { useTimeZone } from "@/components/session/queries";
import { bodyOf, emptyValues, type LinkValues } from "./link-values";
import { type Saved, useCreateLink, useMarkFresh, useUpdateLink } from "./queries";
import { takeTyped } from "./typed-ahead";
import { useAnnounceSaved } from "./use-announce-saved";

/** What a submitted form is followed by. */
export type After = "close" | "another";

type Setup = {
  /** the link that is changed; undefined makes a new one */
  id?: number;
  values: LinkValues;
  onSaved: (saved: Saved, after: After) => void;
};

/** The link form: checks with the API's own shapes, saves, and shows refusals at their fields. */
export function useLinkForm({ id, values, onSaved }: Setup) {
  const timeZone = useTimeZone();
  const create = useCreateLink();
  const update = useUpdateLink(id ?? 0);
  const markFresh = useMarkFresh();
  const announce = useAnnounceSaved();
  const before = id === undefined ? undefined : values;
  const resolver = schemaResolver<LinkValues>(
    async () => (await import("@/lib/links/schema"))[id === undefined ? "NewLink" : "LinkChanges"],
    (given) => bodyOf(given, timeZone, before),
  );
  // Not on blur: a row that was only just added would at once be told that it is empty.
  const form = useForm<LinkValues>({ defaultValues: values, resolver, mode: "onSubmit" });
  // With the field drawn and focused: a later key goes into it by itself, and comes after these.
  useLayoutEffect(() => {
    const typed = id === undefined ? takeTyped() : "";
    if (typed !== "") form.setValue("url", form.getValues("url") + typed, { shouldDirty: true });
  }, [form, id]);
  const save = (after: After) =>
    form.handleSubmit(async (given) => {
      try {
        const saved = await (id === undefined ? create : update).mutateAsync(bodyOf(given, timeZone, before));
        markFresh(saved.id);
        void announce(saved);
        form.reset(id === undefined ? emptyValues() : given);
        onSaved(saved, after);
      } catch (error) {
        showFailure(error, form.setError, Object.keys(values));
      }
    })();
  return { form, save };
}
