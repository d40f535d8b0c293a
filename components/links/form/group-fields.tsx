import { Controller, useFormContext } from "react-hook-form";
import { PickerField } from "../picker/picker-field";
import type { LinkValues } from "./link-values";

/** Campaign, channels and pixels of the link. */
export function GroupFields() {
  const { control } = useFormContext<LinkValues>();
  return (
    <div className="flex flex-col gap-4">
      <Controller
        control={control}
        name="campaign"
        render={({ field }) => (
          <PickerField
            noun="campaign"
            most="one"
            chosen={field.value ? [field.value] : []}
            onChange={([id = ""]) => field.onChange(id)}
          />
        )}
      />
      <Controller
        control={control}
        name="channels"
        render={({ field }) => (
          <PickerField noun="channel" most="many" chosen={field.value} onChange={field.onChange} />
        )}
      />
      <Controller
        control={control}
        name="pixels"
        render={({ field }) => (
          <PickerField noun="pixel" most="many" chosen={field.value} onChange={field.onChange} />
        )}
      />
    </div>
  );
}
