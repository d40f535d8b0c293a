import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { DiscardQuestion } from "@/components/shell/discard-question";
import { Dialog } from "@/components/ui/dialog";
import { Deferred } from "@/components/ui/lazy";
import { linkDrawer, useLinkDrawer } from "../drawer-state";
import { freshLinkQuery } from "../queries";
import { CopyForm, EditForm } from "./filled-form";
import { LinkForm, type Unsaved } from "./link-form";
import { type After, useNewLink } from "./use-link-form";

/** The link form as a drawer over any page. Closing asks only when something would be lost. */
export function LinkDrawer() {
  const t = useTranslations("link-form");
  const drawer = useLinkDrawer();
  const unsaved: Unsaved = useRef(null);
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const fresh = useQuery(freshLinkQuery).data;
  const leave = () => (unsaved.current ? setAsking(true) : linkDrawer.close());
  const saved = (after: After) => (after === "another" ? setRound(round + 1) : linkDrawer.close());
  const { open } = drawer;
  const values = useNewLink(drawer.url);
  return (
    <>
      <Dialog
        open={open !== null}
        onOpenChange={leave}
        shape="end"
        finalFocus={() => document.querySelector<HTMLElement>(`[data-link="${fresh}"] [data-row-link]`)}
        padded={false}
        title={t(typeof open === "number" ? "edit-title" : "new-title")}
      >
        <Deferred>
          {open === "new" && drawer.copy !== null && (
            <CopyForm id={drawer.copy} unsaved={unsaved} onDone={linkDrawer.close} onCancel={leave} />
          )}
          {open === "new" && drawer.copy === null && (
            <LinkForm
              // The form takes its values once: others, which came with the session, are another form.
              key={`${round}:${drawer.url}:${values.domain}:${values.type}`}
              values={values}
              unsaved={unsaved}
              onSaved={(_, after) => saved(after)}
              onCancel={leave}
            />
          )}
          {typeof open === "number" && (
            <EditForm id={open} unsaved={unsaved} onDone={linkDrawer.close} onCancel={leave} />
          )}
        </Deferred>
      </Dialog>
      <DiscardQuestion
        words={open === "new" ? "draft" : "link-form"}
        open={asking}
        onAnswered={() => setAsking(false)}
        onDiscard={() => {
          unsaved.current?.discard();
          linkDrawer.close();
        }}
      />
    </>
  );
}
