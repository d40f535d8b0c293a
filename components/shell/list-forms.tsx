import { useRouter } from "next/navigation";
import { useState } from "react";
import { type lazy, usePreload } from "@/components/ui/lazy";
import type { DrawerProps } from "./form-drawer";
import { type Listing, ListScreen, type ListScreenProps } from "./list-screen";
import { useDrawer } from "./url-state";

type Props<Row, One> = Omit<ListScreenProps<Row, One>, "onNew" | "onEdit" | "freshId">;

type PageListProps<Row, One> = Props<Row, One> & {
  of: Listing<Row, One> & {
    /** the page with the form of a new one */
    newPath: string;
    /** the page with the form of one that exists */
    editPath: (id: number) => string;
  };
};

/** A list of records whose forms have pages of their own. */
export function PageList<Row extends { id: number }, One>(props: PageListProps<Row, One>) {
  const router = useRouter();
  const { newPath, editPath } = props.of;
  return (
    <ListScreen {...props} onNew={() => router.push(newPath)} onEdit={(id) => router.push(editPath(id))} />
  );
}

type DrawerListProps<Row, One> = Props<Row, One> & {
  of: Listing<Row, One> & {
    /** where one that was just made is looked at; without it, what was saved flashes in the list */
    pathOf?: (id: number) => string;
  };
  drawer: ReturnType<typeof lazy<DrawerProps>>;
};

/** A list of records whose form opens in a drawer over it. */
export function DrawerList<Row extends { id: number }, One>({
  drawer: Drawer,
  ...props
}: DrawerListProps<Row, One>) {
  const { pathOf } = props.of;
  const router = useRouter();
  const drawer = useDrawer();
  usePreload(Drawer.load);
  const [freshId, setFreshId] = useState<number>();
  const finish = (id: number) => {
    if (pathOf && drawer.open === "new") return router.push(pathOf(id));
    if (!pathOf) setFreshId(id);
    drawer.close();
  };
  return (
    <>
      <ListScreen {...props} freshId={freshId} onNew={drawer.openNew} onEdit={drawer.openEdit} />
      {drawer.open !== null && <Drawer open={drawer.open} onClose={drawer.close} onSaved={finish} />}
    </>
  );
}
