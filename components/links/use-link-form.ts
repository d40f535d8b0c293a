import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { showFailure } from "@/components/form-errors";
import { useTimeZone } from "@/components/session/queries";
import { LinkChanges, NewLink } from "@/lib/links/schema";
import { bodyOf, emptyValues, type LinkValues } from "./link-values";
import { type Saved, useCreateLink, useMarkFresh, useUpdateLink } from "./queries";
import { useAnnounceSaved } from "./use-announce-saved";

/** What a submitted form is followed by. */
export type After = "close" | "another";

type Setup = {
  /** the link that is changed; undefined makes a new one */
  id?: number;
  values: LinkValues;
  onSaved: (saved: Saved, after: After) => void;
};

export type LinkForm = UseFormReturn<LinkValues>;

/** The link form: checks with the API's own shapes, saves, and shows refusals at their fields. */
export function useLinkForm({ id, values, onSaved }: Setup) {
  const timeZone = useTimeZone();
  const create = useCreateLink();
  const update = useUpdateLink(id ?? 0);
  const markFresh = useMarkFresh();
  const announce = useAnnounceSaved();
  const check = standardSchemaResolver(id === undefined ? NewLink : LinkChanges, undefined, { raw: true });
  const resolver: Resolver<LinkValues> = async (given, context, options) => {
    const { errors } = await check(bodyOf(given, timeZone) as never, context, options as never);
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values: given, errors: {} };
  };
  const form = useForm<LinkValues>({ defaultValues: values, resolver, mode: "onTouched" });
  const save = (after: After) =>
    form.handleSubmit(async (given) => {
      try {
        const saved = await (id === undefined ? create : update).mutateAsync(bodyOf(given, timeZone));
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
