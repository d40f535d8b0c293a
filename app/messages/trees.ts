import { isTree, type MessageTree } from "@/components/ui/message-tree";

/** The named groups of a tree, such as `settings` or `settings.profile`, at their places. */
export function picked(tree: MessageTree, groups: readonly string[]): MessageTree {
  const part: MessageTree = {};
  for (const group of groups) place(part, group.split("."), valueAt(tree, group.split(".")));
  return part;
}

const valueAt = (tree: MessageTree, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isTree(inner) ? inner[name] : undefined), tree);

function place(tree: MessageTree, [name = "", ...deeper]: readonly string[], value: unknown): void {
  if (deeper.length === 0) {
    tree[name] = value;
    return;
  }
  const inner = tree[name];
  const next: MessageTree = isTree(inner) ? inner : {};
  tree[name] = next;
  place(next, deeper, value);
}

/** A tree with what it lacks from another one. What only it has is left out: nothing asks for it. */
export const withDefaults = (own: MessageTree, defaults: MessageTree): MessageTree =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => {
      const given = own[name];
      if (isTree(value)) return [name, withDefaults(isTree(given) ? given : {}, value)];
      return [name, given ?? value];
    }),
  );
