import type { KeyboardEvent, ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { Form } from "@/components/ui/form";
import { isPressed, KEYS } from "./shortcuts";

type Props<V extends FieldValues> = {
  form: UseFormReturn<V>;
  submit: () => Promise<void>;
  className?: string;
  children: ReactNode;
};

/** Context of a record's form: its fields find their values, and ⌘⏎ saves from any of them. */
export function SaveForm<V extends FieldValues>({ form, submit, className, children }: Props<V>) {
  const press = (event: KeyboardEvent) => {
    if (!isPressed(event, KEYS.form.save)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <FormProvider {...form}>
      <Form onKeyDown={press} onSend={submit} className={className}>
        {children}
      </Form>
    </FormProvider>
  );
}
