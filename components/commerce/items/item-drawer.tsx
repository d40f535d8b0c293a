import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { type DrawerProps, FormDrawer } from "@/components/shell/form-drawer";
import { RecordForm, useRecordForm } from "@/components/shell/record-form";
import { RecordScreen } from "@/components/shell/record-screen";
import { TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { PICTURES } from "@/components/ui/file-button";
import { Segmented } from "@/components/ui/segmented";
import { MEDIA_TYPES, type MediaType } from "@/lib/commerce/items/enums";
import { profileQuery } from "../seller/queries";
import { bodyOf, emptyItem, type ItemValues, valuesOf } from "./item-values";
import { items } from "./queries";
import { UploadField } from "./upload-field";

/** The form of an item over the grid. */
export function ItemDrawer({ open, onClose, onSaved }: DrawerProps) {
  const t = useTranslations("item-form");
  return (
    <FormDrawer open title={t(open === "new" ? "new-title" : "edit-title")} onClose={onClose}>
      {open === "new" ? <NewForm onSaved={onSaved} /> : <EditForm id={open} onSaved={onSaved} />}
    </FormDrawer>
  );
}

/** Starts with the seller's own currency. */
function NewForm({ onSaved }: { onSaved: (id: number) => void }) {
  const t = useTranslations("item-form");
  return (
    <RecordScreen
      isOverPage
      query={useQuery(profileQuery)}
      missing={t("missing")}
      back={{ href: paths.items(), label: t("back") }}
    >
      {({ currency }) => <ItemForm values={emptyItem(currency)} onSaved={onSaved} />}
    </RecordScreen>
  );
}

function EditForm({ id, onSaved }: { id: number; onSaved: (id: number) => void }) {
  const t = useTranslations("item-form");
  return (
    <RecordScreen
      isOverPage
      query={useQuery(items.one(id))}
      missing={t("missing")}
      back={{ href: paths.items(), label: t("back") }}
    >
      {(item) => <ItemForm id={id} values={valuesOf(item)} onSaved={onSaved} />}
    </RecordScreen>
  );
}

type ItemFormProps = { id?: number; values: ItemValues; onSaved: (id: number) => void };

function useItemForm({ id, values, onSaved }: ItemFormProps) {
  const [made, setMade] = useState(id);
  const isNew = made === undefined;
  const save = items.useSave(made);
  const form = useRecordForm({
    schema: async () => (await import("@/lib/commerce/items/schema"))[isNew ? "NewItem" : "ItemChanges"],
    values,
    bodyOf,
    save: save.mutateAsync,
    onSaved,
    onKept: setMade,
  });
  return { ...form, isNew };
}

/** Everything there is to say of an item. What it is shown by decides which media it has. */
export function ItemForm(props: ItemFormProps) {
  const t = useTranslations("item-form");
  const { form, submit, isNew } = useItemForm(props);
  const [kind, status] = useWatch({ control: form.control, name: ["media_type", "status"] });
  const pair = "grid gap-x-4 gap-y-5 sm:grid-cols-2";
  return (
    <RecordForm form={form} submit={submit} action={t(isNew ? "create" : "save")}>
      <TextField<ItemValues> name="name" label={t("name")} placeholder={t("name-example")} autoFocus />
      <TextField<ItemValues> name="description" label={t("description")} rows={4} />
      <div className={pair}>
        <TextField<ItemValues> name="category" label={t("category")} />
        <TextField<ItemValues> name="sub_category" label={t("sub_category")} />
        <TextField<ItemValues> name="version" label={t("version")} />
        <TextField<ItemValues>
          name="demo_link"
          label={t("demo_link")}
          inputMode="url"
          placeholder="https://"
        />
      </div>
      <TextField<ItemValues> name="options" label={t("options")} hint={t("commas")} />
      <TextField<ItemValues> name="tags" label={t("tags")} hint={t("commas")} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
        <TextField<ItemValues> name="price.regular" label={t("regular")} inputMode="decimal" />
        <TextField<ItemValues> name="price.extended" label={t("extended")} inputMode="decimal" />
        <TextField<ItemValues> name="currency" label={t("currency")} maxLength={3} className="uppercase" />
      </div>
      <div className={pair}>
        <TextField<ItemValues>
          name="seats_regular"
          label={t("seats_regular")}
          hint={t("seats-hint")}
          inputMode="numeric"
        />
        <TextField<ItemValues> name="seats_extended" label={t("seats_extended")} inputMode="numeric" />
      </div>
      <Segmented
        label={t("media_type")}
        value={kind}
        options={MEDIA_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(next) => form.setValue("media_type", next, { shouldDirty: true })}
      />
      <MediaFields kind={kind} />
      <Switch
        label={t("published")}
        hint={t("published-hint")}
        checked={status === "published"}
        onChange={(on) => form.setValue("status", on ? "published" : "draft", { shouldDirty: true })}
      />
    </RecordForm>
  );
}

/** The files an item is shown by. */
function MediaFields({ kind }: { kind: MediaType }) {
  const t = useTranslations("item-form");
  return (
    <>
      <UploadField<ItemValues> name="media.thumbnail" label={t("thumbnail")} accept={PICTURES} />
      {kind !== "audio" && (
        <UploadField<ItemValues> name="media.preview_image" label={t("preview_image")} accept={PICTURES} />
      )}
      {kind === "video" && (
        <UploadField<ItemValues>
          name="media.preview_video"
          label={t("preview_video")}
          accept="video/mp4,video/webm"
        />
      )}
      {kind === "audio" && (
        <UploadField<ItemValues> name="media.preview_audio" label={t("preview_audio")} accept="audio/*" />
      )}
      <UploadField<ItemValues>
        name="media.screenshots"
        label={t("screenshots")}
        accept={PICTURES}
        lines={t("screenshots-hint")}
      />
    </>
  );
}
