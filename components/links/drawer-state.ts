import { maybeOneOf, maybeWhole, text } from "@/components/shell/address-params";
import { useAddress } from "@/components/shell/address-state";

const PARAMS = { form: maybeOneOf(["new"]), edit: maybeWhole, copy: maybeWhole, url: text };

/** Which link form is open in the drawer, in the address, so that "back" closes it. `copy` is the link a new one starts as. */
export function useLinkDrawer() {
  const [state, set] = useAddress(PARAMS);
  const none = { form: null, edit: null, copy: null, url: null };
  return {
    open: state.edit ?? state.form,
    url: state.url,
    copy: state.copy,
    openNew: (url = "") => set({ ...none, form: "new", url: url || null }),
    openCopy: (id: number) => set({ ...none, form: "new", copy: id }),
    openEdit: (id: number) => set({ ...none, edit: id }),
    close: () => set(none),
  };
}
