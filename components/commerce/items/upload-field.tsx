import { Upload } from "lucide-react";
import { type FieldValues, get, type Path, type PathValue, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { FileButton } from "@/components/ui/file-button";
import { Field, Input, Textarea } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { useUpload } from "./queries";

type Props<V extends FieldValues> = {
  name: Path<V>;
  label: string;
  accept: string;
  /** several addresses, each on a line of its own */
  lines?: string;
};

/** An address of a picture, film or sound: typed, or of a file that is uploaded. */
export function UploadField<V extends FieldValues>({ name, label, accept, lines }: Props<V>) {
  const t = useTranslations("upload");
  const { register, setValue, getValues, formState } = useFormContext<V>();
  const upload = useUpload();
  const many = lines !== undefined;
  const take = async (files: File[]) => {
    try {
      for (const file of files) {
        const { url } = await upload.mutateAsync(file);
        const before = many && getValues(name) ? `${String(getValues(name))}\n` : "";
        setValue(name, (before + url) as PathValue<V, Path<V>>, { shouldDirty: true });
      }
    } catch (error) {
      toast({ tone: "bad", title: (error as Error).message });
    }
  };
  return (
    <Field label={label} hint={lines} error={errorIn(formState.errors, name)}>
      {(control) => (
        <span className="flex items-start gap-2">
          {many ? (
            <Textarea {...control} {...register(name)} rows={2} spellCheck={false} className="text-13" />
          ) : (
            <Input
              {...control}
              {...register(name)}
              inputMode="url"
              spellCheck={false}
              autoComplete="off"
              placeholder="https://"
            />
          )}
          <FileButton
            size="large"
            accept={accept}
            multiple={many}
            busy={upload.isPending}
            aria-label={t("label", { what: label })}
            onFiles={(files) => void take(files)}
          >
            <Upload aria-hidden className="size-4" />
          </FileButton>
        </span>
      )}
    </Field>
  );
}

/** The reason of a field, or of the first of its lines that has one. */
function errorIn(errors: object, path: string): string | undefined {
  const found = get(errors, path) as { message?: string } | ({ message?: string } | undefined)[] | undefined;
  const own = Array.isArray(found) ? found.find((line) => line?.message) : found;
  return errorText(own?.message);
}
