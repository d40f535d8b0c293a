import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { FormDrawer } from "@/components/shell/form-drawer";
import { RecordForm } from "@/components/shell/record-form";
import { RecordScreen } from "@/components/shell/record-screen";
import { TextField } from "@/components/shell/text-field";
import { useRecordForm } from "@/components/shell/use-record-form";
import { Switch } from "@/components/ui/switch";
import { ColorField } from "./color-field";
import { PALETTE } from "./palette";
import { channelQuery, useSaveChannel } from "./queries";

type Props = { open: "new" | number; onClose: () => void; onSaved: (id: number) => void };

/** The form of a channel over the page it was opened on. */
export function ChannelDrawer({ open, onClose, onSaved }: Props) {
  const t = useTranslations("channels");
  return (
    <FormDrawer open title={t(open === "new" ? "new-title" : "edit-title")} onClose={onClose}>
      {open === "new" ? (
        <ChannelForm
          values={{ name: "", description: "", color: PALETTE[6], starred: false }}
          onSaved={onSaved}
        />
      ) : (
        <EditForm id={open} onSaved={onSaved} />
      )}
    </FormDrawer>
  );
}

function EditForm({ id, onSaved }: { id: number; onSaved: (id: number) => void }) {
  const t = useTranslations("channels");
  const query = useQuery(channelQuery(id));
  return (
    <RecordScreen query={query} missing={t("not-found")} back={{ href: paths.channels(), label: t("title") }}>
      {({ name, description, color, starred }) => (
        <ChannelForm id={id} values={{ name, description, color, starred }} onSaved={onSaved} />
      )}
    </RecordScreen>
  );
}

type Values = { name: string; description: string; color: string; starred: boolean };
type FormProps = { id?: number; values: Values; onSaved: (id: number) => void };

/** Name, what it is for, colour, and whether it stands in the sidebar. */
function ChannelForm({ id, values, onSaved }: FormProps) {
  const t = useTranslations("channels");
  const save = useSaveChannel(id);
  const { form, submit } = useRecordForm({
    schema: async () =>
      (await import("@/lib/channels/schema"))[id === undefined ? "NewChannel" : "ChannelChanges"],
    values,
    save: (body) => save.mutateAsync(body),
    onSaved,
  });
  const starred = useWatch({ control: form.control, name: "starred" });
  return (
    <RecordForm form={form} submit={submit} action={t(id === undefined ? "create" : "save")}>
      <TextField<Values> name="name" label={t("name")} placeholder={t("example")} autoFocus />
      <TextField<Values>
        name="description"
        label={t("description")}
        placeholder={t("description-example")}
        rows={2}
      />
      <ColorField />
      <Switch
        label={t("starred")}
        hint={t("starred-hint")}
        checked={starred}
        onChange={(next) => form.setValue("starred", next, { shouldDirty: true })}
      />
    </RecordForm>
  );
}
