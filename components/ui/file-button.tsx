import { type ComponentProps, useRef } from "react";
import { Button } from "./button";

/** File types a file chooser accepts for pictures. */
export const PICTURES = "image/png,image/jpeg,image/webp,image/gif";

type Props = Omit<ComponentProps<typeof Button>, "onClick"> & {
  /** the types of file it offers */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that has files chosen. What a browser makes of that is hidden: it would be a second control of the same name. */
export function FileButton({ accept, multiple, onFiles, ...rest }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Or the same file, chosen once more, would be no change.
          currentTarget.value = "";
        }}
      />
      <Button {...rest} onClick={() => chooser.current?.click()} />
    </>
  );
}
