import { useLayoutEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { schemaResolver, showFailure } from "@/components/form-errors";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import { sentValues } from "@/components/shell/sent-values";
import { toast } from "@/components/ui/toast";
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
  /** called instead where something was changed while it was saved: the form stays, with that in it */
  onKept: () => void;
};

/** What the form changes: a link with the values that are saved of it. */
type Known = { id: number; values: LinkValues };

/** The link form: checks with the API's own shapes, saves, and shows refusals at their fields. */
export function useLinkForm({ id: given, values, onSaved, onKept }: Setup) {
  const t = useTranslations("form");
  const timeZone = useTimeZone();
  const create = useCreateLink();
  const [known, setKnown] = useState<Known | undefined>(
    given === undefined ? undefined : { id: given, values },
  );
  const { id, values: before } = known ?? {};
  const update = useUpdateLink(id ?? 0);
  const markFresh = useMarkFresh();
  const toastSaved = useToastSaved();
  const resolver = schemaResolver<LinkValues>(
    async () => (await import("@/lib/links/schema"))[id === undefined ? "NewLink" : "LinkChanges"],
    (typed) => bodyOf(typed, timeZone, before),
  );
  // Not on blur: a freshly added row would immediately show errors for empty fields.
  const form = useForm<LinkValues>({ defaultValues: values, resolver, mode: "onSubmit" });
  // With the field drawn and focused: a later key goes into it by itself, and comes after these.
  useLayoutEffect(() => {
    const typed = id === undefined ? takeBufferedKeys() : "";
    if (typed !== "") form.setValue("url", form.getValues("url") + typed, { shouldDirty: true });
  }, [form, id]);
  const save = (after: After) =>
    form.handleSubmit(async (typed) => {
      const settle = sentValues(form, typed);
      try {
        const saved = await (id === undefined ? create : update).mutateAsync(bodyOf(typed, timeZone, before));
        markFresh(saved.id);
        void toastSaved(saved);
        if (settle()) {
          setKnown({ id: saved.id, values: typed });
          toast({ tone: "plain", title: t("kept") });
          onKept();
          return;
        }
        if (given === undefined) form.reset(emptyValues());
        onSaved(saved, after);
      } catch (error) {
        showFailure(error, form.setError, Object.keys(values));
      }
    })();
  return { form, save, isNew: id === undefined };
}

/** The values a new link begins with, as the workspace's settings want it. */
export function useNewLink(url: string): LinkValues {
  const { domain, type } = useSession()?.workspace?.defaults ?? { domain: "", type: "direct" };
  return { ...emptyValues(url), domain, type };
}
