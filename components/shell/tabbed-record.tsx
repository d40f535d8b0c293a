import type { ReactNode } from "react";
import type { lazy } from "@/components/ui/lazy";
import { Tabs } from "@/components/ui/tabs";
import type { DrawerProps } from "./form-drawer";
import { useTitleSection } from "./page-title";
import { useShortcuts } from "./shortcuts";
import { useDrawer, useTab } from "./url-state";

type Props<T extends readonly [string, ...string[]]> = {
  id: number;
  /** its views; the first is shown unless the address names another, and `stats` has shortcuts of its own */
  tabs: T;
  /** what the choice of a view is called, and each view */
  words: { tabs: string } & Record<T[number], string>;
  /** its form */
  drawer: ReturnType<typeof lazy<DrawerProps>>;
  onDelete: () => void;
  /** the top of the page, with what opens the form */
  header: (edit: () => void) => ReactNode;
  children: (tab: T[number]) => ReactNode;
};

/** The page of a record with several views, whose form opens over it. */
export function TabbedRecord<const T extends readonly [string, ...string[]]>(props: Props<T>) {
  const { id, tabs, words, drawer: Drawer, onDelete, header, children } = props;
  const drawer = useDrawer();
  const [tab, setTab] = useTab<T>(tabs);
  useTitleSection(words[tab as T[number]]);
  const edit = () => drawer.openEdit(id);
  useShortcuts("record", tab === "stats" ? {} : { edit, delete: onDelete });
  const options = tabs.map((value: T[number]) => ({ value, label: words[value] }));
  return (
    <>
      {header(edit)}
      <div className="mb-6 border-b">
        <Tabs label={words.tabs} value={tab} options={options} onChange={setTab} />
      </div>
      {children(tab)}
      {drawer.open === id && <Drawer open={id} onClose={drawer.close} onSaved={drawer.close} />}
    </>
  );
}
