import { type ComponentType, type ReactNode, useCallback, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { Shape } from "@/components/form-errors";
import { type Session, useSession } from "@/components/identity/session/queries";
import { Dialog } from "@/components/ui/dialog";
import { DiscardQuestion } from "./discard-question";
import type { NounWith } from "./list-toolbar";
import { GuardContext, RecordForm, useRecordForm } from "./record-form";
import { FoundRecord, type RecordNoun } from "./record-screen";
import type { Records } from "./records";

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** A form over the page it belongs to. Closing asks only when something would be lost. */
export function FormDrawer({ title, open, onClose, children }: Props) {
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  const report = useCallback((isDirty: boolean) => {
    dirty.current = isDirty;
  }, []);
  const leave = () => (dirty.current ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={leave}
        shape="end"
        padded={false}
        title={title}
        className="max-w-120!"
      >
        <GuardContext value={{ report, leave }}>{children}</GuardContext>
      </Dialog>
      <DiscardQuestion words="form" open={asking} onAnswered={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}

/** How a page opens the form of one of its records, and hears of what was saved. */
export type DrawerProps = { open: "new" | number; onClose: () => void; onSaved: (id: number) => void };

type DrawerNoun = RecordNoun & NounWith<"new-title" | "edit-title" | "create" | "save">;

type Setup<V extends FieldValues, Row, One> = {
  records: Records<Row, One, DrawerNoun>;
  /** what the form of a new one begins with, which may be as the workspace has it by default */
  blank: V | ((session: Session | undefined) => V);
  valuesOf: (record: One) => V;
  /** the API's own shape of a new one */
  create: Shape;
  /** the API's own shape of what changes one */
  change: Shape;
  /** maps the values to the request body; sends all values by default */
  bodyOf?: (values: V, record: One | undefined) => FieldValues;
  /** the fields, which find the values in the form around them */
  fields: ComponentType<{ record: One | undefined }>;
};

/** A drawer with the form of a new record or of one that exists, over the page it is opened on. */
export function recordDrawer<V extends FieldValues, Row, One extends { id: number }>(
  setup: Setup<V, Row, One>,
) {
  const { records, blank, valuesOf } = setup;
  return function RecordDrawer({ open, onClose, onSaved }: DrawerProps) {
    const session = useSession();
    const t = useTranslations(records.noun);
    return (
      <FormDrawer open title={t(open === "new" ? "new-title" : "edit-title")} onClose={onClose}>
        {open === "new" ? (
          <SavedForm
            setup={setup}
            record={undefined}
            values={typeof blank === "function" ? blank(session) : blank}
            onSaved={onSaved}
          />
        ) : (
          <FoundRecord records={records} id={open} isOverPage>
            {(record) => (
              <SavedForm setup={setup} record={record} values={valuesOf(record)} onSaved={onSaved} />
            )}
          </FoundRecord>
        )}
      </FormDrawer>
    );
  };
}

type SavedFormProps<V extends FieldValues, Row, One> = Pick<DrawerProps, "onSaved"> & {
  setup: Setup<V, Row, One>;
  record: One | undefined;
  values: V;
};

function SavedForm<V extends FieldValues, Row, One extends { id: number }>(
  props: SavedFormProps<V, Row, One>,
) {
  const { record, values, onSaved } = props;
  const { records, create, change, bodyOf, fields: Fields } = props.setup;
  const t = useTranslations(records.noun);
  const [made, setMade] = useState(record?.id);
  const isNew = made === undefined;
  const save = records.useSave(made);
  const { form, submit } = useRecordForm<V, number>({
    schema: isNew ? create : change,
    values,
    ...(bodyOf && { bodyOf: (typed) => bodyOf(typed, record) }),
    save: save.mutateAsync,
    onSaved,
    onKept: setMade,
  });
  return (
    <RecordForm form={form} submit={submit} action={t(isNew ? "create" : "save")}>
      <Fields record={record} />
    </RecordForm>
  );
}
