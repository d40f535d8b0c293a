import {
  ChartNoAxesColumn,
  Gauge,
  Globe,
  Layers,
  Link2,
  Package,
  PanelBottom,
  PanelsTopLeft,
  QrCode,
  Radar,
  Receipt,
  Settings,
  ShieldAlert,
  Split,
  SquareUser,
} from "lucide-react";
import { paths } from "@/components/paths";

/** The pages the sidebar leads to, in two groups: what people make, and how the workspace is set up. */
export const PAGES = {
  library: [
    { name: "overview", href: paths.overview(), icon: Gauge },
    { name: "links", href: paths.links(), icon: Link2 },
    { name: "campaigns", href: paths.campaigns(), icon: Split },
    { name: "channels", href: paths.channels(), icon: Layers },
    { name: "qr", href: paths.qrCodes(), icon: QrCode },
    { name: "bio", href: paths.bioPages(), icon: SquareUser },
    { name: "items", href: paths.items(), icon: Package },
    { name: "purchases", href: paths.purchases(), icon: Receipt },
  ],
  workspace: [
    { name: "domains", href: paths.domains(), icon: Globe },
    { name: "pixels", href: paths.pixels(), icon: Radar },
    { name: "overlays", href: paths.overlays(), icon: PanelBottom },
    { name: "splash", href: paths.splashPages(), icon: PanelsTopLeft },
    { name: "stats", href: paths.stats(), icon: ChartNoAxesColumn },
    { name: "settings", href: paths.settings(), icon: Settings },
  ],
} as const;

/** For those who run the installation. */
export const ADMIN_PAGE = { name: "admin", href: paths.admin("reports"), icon: ShieldAlert } as const;

export type Page = (typeof PAGES)[keyof typeof PAGES][number] | typeof ADMIN_PAGE;

export const ALL_PAGES: Page[] = Object.values(PAGES).flat();
