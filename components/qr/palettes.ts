/** Colours that go together and are read without trouble; `eyes` "" for those of the modules. A brand's are made of its own colour. */
export type Palette = {
  name: (typeof PALETTES)[number]["name"] | "brand" | "brand-eyes" | "brand-ground";
  foreground: string;
  background: string;
  eyes: string;
};

export const PALETTES = [
  { name: "ink", foreground: "#182124", background: "#ffffff", eyes: "" },
  { name: "petrol", foreground: "#182124", background: "#ffffff", eyes: "#09707f" },
  { name: "blue", foreground: "#123c8c", background: "#f4f8ff", eyes: "" },
  { name: "forest", foreground: "#14502f", background: "#f6f8ef", eyes: "" },
  { name: "plum", foreground: "#55204f", background: "#fff7fb", eyes: "#8f2a5b" },
  { name: "brick", foreground: "#4a1d12", background: "#fff9f0", eyes: "#a63a1c" },
] as const;
