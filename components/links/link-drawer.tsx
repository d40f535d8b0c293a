import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/session/queries";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { LoadingRows } from "@/components/ui/loading-rows";
import { useLinkDrawer } from "./drawer-state";
import { LinkForm } from "./link-form";
import { emptyValues, valuesOf } from "./link-values";
import { freshLinkQuery, linkQuery } from "./queries";
import type { After } from "./use-link-form";

/** The link form as a drawer over any page. Closing asks only when something would be lost. */
export function LinkDrawer() {
  const t = useTranslations("link-form");
  const drawer = useLinkDrawer();
  const dirty = useRef(false);
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const fresh = useQuery(freshLinkQuery).data;
  const leave = () => (dirty.current ? setAsking(true) : drawer.close());
  const saved = (after: After) => (after === "another" ? setRound(round + 1) : drawer.close());
  const { open } = drawer;
  return (
    <>
      <Dialog
        open={open !== null}
        onOpenChange={leave}
        shape="right"
        finalFocus={() => document.querySelector<HTMLElement>(`[data-link="${fresh}"] [data-row-link]`)}
        padded={false}
        title={t(typeof open === "number" ? "edit-title" : "new-title")}
      >
        {open === "new" && (
          <LinkForm
            key={`${round}:${drawer.url}`}
            values={emptyValues(drawer.url)}
            dirty={dirty}
            onSaved={(_, after) => saved(after)}
            onCancel={leave}
          />
        )}
        {typeof open === "number" && (
          <EditForm id={open} dirty={dirty} onDone={drawer.close} onCancel={leave} />
        )}
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={t("discard-title")}
        text={t("discard-text")}
        confirm={t("discard")}
        cancel={t("keep-editing")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          drawer.close();
        }}
      />
    </>
  );
}

type EditProps = { id: number; dirty?: { current: boolean }; onDone: () => void; onCancel: () => void };

/** The form for a link that exists, once its settings are here. */
export function EditForm({ id, dirty, onDone, onCancel }: EditProps) {
  const t = useTranslations("link-form");
  const timeZone = useTimeZone();
  const session = useSession();
  const { data, error } = useQuery(linkQuery(id));
  if (error && !data)
    return (
      <div className="p-6">
        <Callout tone="bad">{error.message}</Callout>
      </div>
    );
  if (!data || !session)
    return (
      <div className="p-6">
        <LoadingRows label={t("loading")} />
      </div>
    );
  return (
    <LinkForm
      id={id}
      hasPassword={data.settings.password}
      values={valuesOf(data.settings, timeZone)}
      dirty={dirty}
      onSaved={onDone}
      onCancel={onCancel}
    />
  );
}
