import type { QrStyle, QrType } from "@/lib/qr/schema";

export type QrRow = { id: number; link: string; scans: number; name: string; date: string; type: QrType };

/** A code with everything its designer sets. */
export type QrCode = Omit<QrRow, "type"> & { uniqueScans: number; settings: QrSettings };

export type QrSettings = QrStyle & {
  type: QrType;
  data: Record<string, string>;
  foreground: string;
  background: string;
  logo: string | null;
  name: string;
};

/** A code as it is drawn, and what came of reading it. */
export type QrPicture = {
  svg: string;
  content: string;
  level: "L" | "M" | "H";
  modules: number;
  decoded: boolean;
  contrast: number;
  inverted: boolean;
  covered: number;
};
