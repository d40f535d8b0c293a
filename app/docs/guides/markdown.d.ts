declare module "*.md" {
  const guide: import("@/components/integrations/guides/guide").Guide;
  export default guide;
}
