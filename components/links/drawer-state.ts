import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

/** Which link form is open in the drawer, in the address, so that "back" closes it. `copy` is the link a new one starts as. */
export function useLinkDrawer() {
  const [state, set] = useQueryStates(
    {
      form: parseAsStringLiteral(["new"]),
      edit: parseAsInteger,
      copy: parseAsInteger,
      url: parseAsString.withDefault(""),
    },
    { history: "push", scroll: false },
  );
  const none = { form: null, edit: null, copy: null, url: null };
  return {
    open: state.edit ?? state.form,
    url: state.url,
    copy: state.copy,
    openNew: (url = "") => void set({ ...none, form: "new", url: url || null }),
    openCopy: (id: number) => void set({ ...none, form: "new", copy: id }),
    openEdit: (id: number) => void set({ ...none, edit: id }),
    close: () => void set(none),
  };
}
