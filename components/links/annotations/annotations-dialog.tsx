import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useShortForm } from "@/components/shell/short-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field, Form, Input, textIn } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { type Annotation, annotationsQuery, useDeleteAnnotation, useSaveAnnotation } from "./queries";

type Props = { from: string; to: string; today: string; onClose: () => void };

/** What happened on the days of a chart: to add, change and delete. */
export function AnnotationsDialog({ from, to, today, onClose }: Props) {
  const t = useTranslations("annotations");
  const { data: annotations = [], error } = useQuery(annotationsQuery({ from, to }));
  const [edited, setEdited] = useState<Annotation>();
  // Counts what was saved: each leaves an empty form, whether its day is listed here or not.
  const [saved, setSaved] = useState(0);
  const onDone = () => {
    setEdited(undefined);
    setSaved(saved + 1);
  };
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("description")}>
      <div className="flex flex-col gap-4">
        <AnnotationForm
          key={edited ? `of ${edited.id}` : `new ${saved}`}
          annotation={edited}
          day={to < today ? to : today}
          onDone={onDone}
        />
        {error && <Callout tone="bad">{error.message}</Callout>}
        {annotations.length > 0 && (
          <ul aria-label={t("list")} className="max-h-72 overflow-y-auto border-t">
            {annotations.map((annotation) => (
              <AnnotationRow
                key={annotation.id}
                annotation={annotation}
                onEdit={() => setEdited(annotation)}
                onDeleted={() => edited?.id === annotation.id && onDone()}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

type FormProps = { annotation: Annotation | undefined; day: string; onDone: () => void };

function AnnotationForm({ annotation, day, onDone }: FormProps) {
  const t = useTranslations("annotations");
  const { id, sending } = useShortForm(annotation?.id, onDone);
  const save = useSaveAnnotation(id);
  const submit = (form: HTMLFormElement) =>
    save.mutate({ day: textIn(form, "day"), text: textIn(form, "text") }, { onSuccess: sending(form) });
  return (
    <Form onSend={submit} className="flex flex-wrap items-end gap-2">
      <Field label={t("day")}>
        {(control) => (
          <Input {...control} name="day" type="date" required defaultValue={annotation?.day ?? day} />
        )}
      </Field>
      <div className="min-w-48 flex-1">
        <Field label={t("text")} error={save.error?.message}>
          {(control) => (
            <Input
              {...control}
              name="text"
              required
              maxLength={500}
              autoComplete="off"
              placeholder={t("example")}
              defaultValue={annotation?.text}
            />
          )}
        </Field>
      </div>
      {id !== undefined && (
        <Button tone="quiet" onClick={onDone}>
          {t("cancel")}
        </Button>
      )}
      <Button type="submit" tone="primary" busy={save.isPending}>
        {t(id === undefined ? "add" : "save")}
      </Button>
    </Form>
  );
}

type RowProps = { annotation: Annotation; onEdit: () => void; onDeleted: () => void };

function AnnotationRow({ annotation, onEdit, onDeleted }: RowProps) {
  const t = useTranslations("annotations");
  const format = useFormatter();
  const remove = useDeleteAnnotation();
  const { id, day, text } = annotation;
  const shown = format.dateTime(new Date(day), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <li className="flex min-h-11 items-center gap-3 border-b text-13">
      <span className="figures shrink-0 text-ink-3">{shown}</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
      <Button tone="quiet" size="icon-small" aria-label={t("edit", { text })} onClick={onEdit}>
        <Pencil aria-hidden className="size-3.5" />
      </Button>
      <Button
        tone="quiet"
        size="icon-small"
        aria-label={t("delete", { text })}
        busy={remove.isPending}
        onClick={() =>
          remove.mutate(id, {
            onSuccess: onDeleted,
            onError: (error) => toast({ tone: "bad", title: error.message }),
          })
        }
      >
        <Trash2 aria-hidden className="size-3.5" />
      </Button>
    </li>
  );
}
