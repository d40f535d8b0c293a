import { Ellipsis } from "lucide-react";
import { buttonLook } from "./button";
import { Menu } from "./menu";
import type { Entry } from "./menu-entries";

type Props = {
  /** what the menu is about, for who cannot see where it stands */
  label: string;
  entries: () => Entry[];
};

/** Everything that can be done with one thing, behind three dots. */
export const DotsMenu = ({ label, entries }: Props) => (
  <Menu entries={entries} aria-label={label} className={buttonLook({ tone: "quiet", size: "icon" })}>
    <Ellipsis aria-hidden className="size-4" />
  </Menu>
);
