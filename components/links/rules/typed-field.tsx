import { type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/form";

type Props<T> = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: T;
  write: (value: T) => string;
  read: (text: string) => T;
  onChange: (value: T) => void;
};

/** Text for a value that is not text. What is typed stays while it means the value: "12." is 12, and goes on. */
export function TypedField<T>({ value, write, read, onChange, ...rest }: Props<T>) {
  const [typed, setTyped] = useState("");
  const isMeant = JSON.stringify(read(typed)) === JSON.stringify(value);
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={isMeant ? typed : write(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
}
