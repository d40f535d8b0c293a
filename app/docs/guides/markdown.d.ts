declare module "*.md" {
  import type { Guide } from "@/components/integrations/guides/guide";

  const guide: Guide;
  export default guide;
}
