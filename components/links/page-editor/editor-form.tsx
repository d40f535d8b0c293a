import { Eye } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { NounWith } from "@/components/shell/list-toolbar";
import { type FormSetup, useRecordForm } from "@/components/shell/record-form";
import { RecordHeader, type RecordNoun, useDeleteAndLeave } from "@/components/shell/record-screen";
import type { Records } from "@/components/shell/records";
import { SaveButton } from "@/components/shell/save-button";
import { SaveForm } from "@/components/shell/save-form";
import { isPressed, KEYS } from "@/components/shell/shortcuts";
import { useUnsaved } from "@/components/shell/unsaved";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { keepEnter } from "@/components/ui/form";
import { DeleteButton } from "@/components/ui/record-buttons";
import { toast } from "@/components/ui/toast";

/** Every noun whose records are edited on a page of their own. */
type EditorNoun = RecordNoun & NounWith<"create" | "save" | "saved" | "delete">;

type Props<V extends FieldValues, Row, One> = {
  records: Records<Row, One, EditorNoun>;
  isNew: boolean;
  form: UseFormReturn<V>;
  submit: () => Promise<void>;
  title: ReactNode;
  meta?: ReactNode;
  tabs?: ReactNode;
  /** further actions, before the button that saves */
  actions?: ReactNode;
  preview: ReactNode;
  children: ReactNode;
};

/**
 * A page on which something to look at is made: fields at the left, and at the right, always in sight, what becomes of them. Enter
 * in one of its many fields doesn't save; ⌘⏎ and the button do.
 */
export function EditorForm<V extends FieldValues, Row, One>(props: Props<V, Row, One>) {
  const { records, isNew, form, submit, preview, children, actions, ...header } = props;
  const t = useTranslations(records.noun);
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsaved(isDirty && !isSubmitting);
  useSaveKey(submit);
  const aside = useRef<HTMLElement>(null);
  return (
    <SaveForm form={form} submit={submit}>
      <RecordHeader back={{ href: records.home, label: t("title") }} {...header}>
        {actions}
        <SaveButton busy={isSubmitting}>{t(isNew ? "create" : "save")}</SaveButton>
      </RecordHeader>
      {errors.root && (
        <div className="mb-6">
          <Callout tone="bad">{errors.root.message}</Callout>
        </div>
      )}
      <div
        role="presentation"
        onKeyDown={keepEnter}
        className="grid grid-cols-1 items-start gap-x-10 gap-y-8 border-t pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,28rem)]"
      >
        <div className="flex min-w-0 flex-col gap-8">
          {children}
          <ShowPreview of={aside} />
        </div>
        <aside ref={aside} className="min-w-0 scroll-mt-4 lg:sticky lg:top-6">
          {preview}
        </aside>
      </div>
    </SaveForm>
  );
}

/** Where the preview is below the fields, a button that stays in sight above them and leads there. */
function ShowPreview({ of }: { of: RefObject<HTMLElement | null> }) {
  const t = useTranslations("designer");
  return (
    <Button
      className="sticky bottom-3 z-10 self-center shadow-float lg:hidden"
      onClick={() => of.current?.scrollIntoView()}
    >
      <Eye aria-hidden className="size-4" />
      {t("preview")}
    </Button>
  );
}

/** ⌘⏎ saves wherever the focus is: nothing has it when the page opens. What is in the form hears the keys first. */
function useSaveKey(submit: () => Promise<void>): void {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isElsewhere = event.defaultPrevented || document.querySelector("[role=dialog]") !== null;
      if (isElsewhere || !isPressed(event, KEYS.form.save)) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

type Setup<V extends FieldValues, Row, One> = Pick<FormSetup<V, number>, "schema" | "bodyOf"> & {
  records: Records<Row, One, EditorNoun & NounWith<"new-title">>;
  /** where one goes on being edited */
  pathOf: (id: number) => string;
};

/** What is edited, none while a new one is made, and the values of its form. */
export type EditorProps<V, One> = { record?: One; values: V };

/**
 * The form of a page editor, as `EditorForm` takes it. It stays open after saving; one that was new goes on under its own address.
 */
export function usePageEditor<V extends FieldValues, Row, One extends { id: number }>(
  { records, pathOf, ...setup }: Setup<V, Row, One>,
  { record, values }: EditorProps<V, One>,
) {
  const t = useTranslations(records.noun);
  const router = useRouter();
  const [made, setMade] = useState(record?.id);
  const save = records.useSave(made);
  const form = useRecordForm<V, number>({
    ...setup,
    values,
    save: save.mutateAsync,
    onSaved: (saved) => {
      toastSaved(t("saved"));
      if (!record) router.replace(pathOf(saved));
    },
    onKept: setMade,
  });
  return {
    ...form,
    records,
    isNew: made === undefined,
    title: record ? records.deletable(record).name : t("new-title"),
    actions: record && <DeletePage records={records} record={record} />,
  };
}

/** Says that something was saved, for the eye that is still on the form. */
export const toastSaved = (title: string): void => toast({ tone: "good", title });

type DeletePageProps<Row, One> = { records: Records<Row, One, EditorNoun>; record: One & { id: number } };

/** Deletes what is edited, with undo, and leads back to the list. */
function DeletePage<Row, One>({ records, record }: DeletePageProps<Row, One>) {
  const t = useTranslations(records.noun);
  return <DeleteButton label={t("delete")} onClick={useDeleteAndLeave(records, record)} />;
}
