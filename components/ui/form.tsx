import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"form">, "method" | "noValidate" | "onSubmit"> & {
  onSend: (form: HTMLFormElement) => Promise<void> | void;
};

/**
 * A form that our own code checks and sends. Sent before that code runs, one without `method` would put what is in it, passwords
 * too, into the address.
 */
export const Form = ({ onSend, ...rest }: Props) => (
  <form
    {...rest}
    noValidate
    method="post"
    onSubmit={(event) => {
      event.preventDefault();
      void onSend(event.currentTarget);
    }}
  />
);

/** What was typed into a form's field; "" where it has no such field. */
export const textIn = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? "");
