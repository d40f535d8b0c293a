import { Dialog } from "@/components/ui/dialog";
import { SidebarNav } from "./sidebar";
import { UserMenu } from "./user-menu";
import { Wordmark } from "./wordmark";

/** The sidebar over the page, on narrow screens. */
export const MobileSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} shape="start" padded={false} title={<Wordmark />}>
    <div className="flex flex-1 flex-col justify-between p-3">
      <SidebarNav width="full" onNavigate={onClose} />
      <UserMenu width="full" />
    </div>
  </Dialog>
);
