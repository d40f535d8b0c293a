import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

/** Which link form is open in the drawer. In the address, so that "back" closes it. */
export function useLinkDrawer() {
  const [state, set] = useQueryStates(
    {
      form: parseAsStringLiteral(["new"]),
      edit: parseAsInteger,
      url: parseAsString.withDefault(""),
    },
    { history: "push", scroll: false },
  );
  return {
    open: state.edit ?? state.form,
    url: state.url,
    openNew: (url = "") => void set({ form: "new", edit: null, url: url || null }),
    openEdit: (id: number) => void set({ edit: id, form: null, url: null }),
    close: () => void set({ form: null, edit: null, url: null }),
  };
}
