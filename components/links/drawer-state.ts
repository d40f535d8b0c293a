import { maybeOneOf, maybeWhole, text } from "@/components/shell/address-params";
import { changeAddress, useAddress } from "@/components/shell/address-state";
import { keepTyped } from "./typed-ahead";

const PARAMS = { form: maybeOneOf(["new"]), edit: maybeWhole, copy: maybeWhole, url: text };
const NONE = { form: null, edit: null, copy: null, url: null };

/** Which link form is open in the drawer, in the address, so that "back" closes it. `copy` is the link a new one starts as. */
export function useLinkDrawer() {
  const [{ form, edit, copy, url }] = useAddress(PARAMS);
  return { open: edit ?? form, url, copy };
}

/** Opens and closes the drawer. Who only does that, as every row of the list does, is not drawn again when it opens. */
export const linkDrawer = {
  openNew: (url = "") => {
    keepTyped();
    changeAddress(PARAMS, { ...NONE, form: "new", url: url || null });
  },
  openCopy: (id: number) => changeAddress(PARAMS, { ...NONE, form: "new", copy: id }),
  openEdit: (id: number) => changeAddress(PARAMS, { ...NONE, edit: id }),
  close: () => changeAddress(PARAMS, NONE),
};
