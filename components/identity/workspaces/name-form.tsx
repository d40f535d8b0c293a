import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { faultOf } from "@/components/form-errors";
import { useUnsaved } from "@/components/shell/unsaved";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, Form, Input } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { useUpdateWorkspace, workspaceQuery } from "./queries";

/** What the workspace is called where its members choose between several. */
export function WorkspaceNameForm() {
  const t = useTranslations("workspace-name");
  const { data } = useQuery(workspaceQuery);
  const update = useUpdateWorkspace();
  const [typed, setTyped] = useState<string>();
  const isNew = typed !== undefined && typed !== data?.name;
  useUnsaved(isNew);
  const { field, general } = faultOf(update.error, "name");
  const save = () =>
    update.mutate(
      { name: typed },
      {
        onSuccess: () => {
          setTyped((now) => (now === typed ? undefined : now));
          toast({ tone: "good", title: t("saved") });
        },
      },
    );
  return (
    <Form onSend={save} className="flex max-w-md flex-col gap-4">
      {general && <Callout tone="bad">{general}</Callout>}
      <Field label={t("label")} hint={t("hint")} error={field}>
        {(control) => (
          <Input
            {...control}
            value={typed ?? data?.name ?? ""}
            disabled={!data}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        tone="primary"
        busy={update.isPending}
        disabled={!data || !isNew}
        className="self-start"
      >
        {t("save")}
      </Button>
    </Form>
  );
}
