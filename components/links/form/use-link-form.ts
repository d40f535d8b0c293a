import { useLayoutEffect } from "react";
import { useForm } from "react-hook-form";
import { schemaResolver, showFailure } from "@/components/form-errors";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import { takeBufferedKeys } from "../drawer-state";
import { useToastSaved } from "../link-toasts";
import { type Saved, useCreateLink, useUpdateLink } from "../mutations";
import { useMarkFresh } from "../queries";
import { bodyOf, emptyValues, type LinkValues } from "./link-values";

/** What follows a submitted form. */
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
  const toastSaved = useToastSaved();
  const before = id === undefined ? undefined : values;
  const resolver = schemaResolver<LinkValues>(
    async () => (await import("@/lib/links/schema"))[id === undefined ? "NewLink" : "LinkChanges"],
    (given) => bodyOf(given, timeZone, before),
  );
  // Not on blur: a freshly added row would immediately show errors for empty fields.
  const form = useForm<LinkValues>({ defaultValues: values, resolver, mode: "onSubmit" });
  // With the field drawn and focused: a later key goes into it by itself, and comes after these.
  useLayoutEffect(() => {
    const typed = id === undefined ? takeBufferedKeys() : "";
    if (typed !== "") form.setValue("url", form.getValues("url") + typed, { shouldDirty: true });
  }, [form, id]);
  const save = (after: After) =>
    form.handleSubmit(async (given) => {
      try {
        const saved = await (id === undefined ? create : update).mutateAsync(bodyOf(given, timeZone, before));
        markFresh(saved.id);
        void toastSaved(saved);
        form.reset(id === undefined ? emptyValues() : given);
        onSaved(saved, after);
      } catch (error) {
        showFailure(error, form.setError, Object.keys(values));
      }
    })();
  return { form, save };
}

/** The values a new link begins with, as the workspace's settings want it. */
export function useNewLink(url: string): LinkValues {
  const { domain, type } = useSession()?.workspace?.defaults ?? { domain: "", type: "direct" };
  return { ...emptyValues(url), domain, type };
}
