import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/session/queries";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { LoadingRows } from "@/components/ui/loading-rows";
import { dropDraft } from "./draft";
import { useLinkDrawer } from "./drawer-state";
import { LinkForm } from "./link-form";
import { emptyValues, valuesOf } from "./link-values";
import { freshLinkQuery, linkQuery } from "./queries";
import type { LinkDetails } from "./types";
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
        {open === "new" && drawer.copy !== null && (
          <CopyForm id={drawer.copy} dirty={dirty} onDone={drawer.close} onCancel={leave} />
        )}
        {open === "new" && drawer.copy === null && (
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
          dropDraft();
          drawer.close();
        }}
      />
    </>
  );
}

type EditProps = { id: number; dirty?: { current: boolean }; onDone: () => void; onCancel: () => void };

/** The form for a link that exists, once its settings are here. */
export function EditForm({ id, dirty, onDone, onCancel }: EditProps) {
  const timeZone = useTimeZone();
  return (
    <WithLink id={id}>
      {({ settings }) => (
        <LinkForm
          id={id}
          hasPassword={settings.password}
          values={valuesOf(settings, timeZone)}
          dirty={dirty}
          onSaved={onDone}
          onCancel={onCancel}
        />
      )}
    </WithLink>
  );
}

/** The form for a new link that starts as another one, under a name of its own. Its password is not known, so it has none. */
function CopyForm({ id, dirty, onDone, onCancel }: EditProps) {
  const timeZone = useTimeZone();
  return (
    <WithLink id={id}>
      {({ settings }) => (
        <LinkForm
          values={{ ...valuesOf(settings, timeZone), custom: "" }}
          dirty={dirty}
          onSaved={onDone}
          onCancel={onCancel}
        />
      )}
    </WithLink>
  );
}

function WithLink({ id, children }: { id: number; children: (link: LinkDetails) => ReactNode }) {
  const t = useTranslations("link-form");
  const session = useSession();
  const { data, error } = useQuery(linkQuery(id));
  if (data && session) return children(data);
  return (
    <div className="p-6">
      {error && !data ? <Callout tone="bad">{error.message}</Callout> : <LoadingRows label={t("loading")} />}
    </div>
  );
}
