/** The rows of the tree that are to be seen: below open nodes, or all that a search finds. */
import type { ModelTree } from '@linework/solid/tree';

export interface TreeRow {
  node: number;
  depth: number;
  name: string;
  hasChildren: boolean;
  isOpen: boolean;
}

const maxFound = 2000;

export function rowsOf(
  tree: ModelTree,
  children: readonly (readonly number[])[],
  open: ReadonlySet<number>,
  search: string,
  fileName: string,
): TreeRow[] {
  // The one below the root that has no name of its own is the whole file.
  const whole = children[0]?.length === 1 ? children[0][0] : undefined;
  const nameOf = (node: number): string =>
    tree.names[node] || tree.types[node] || (node === whole ? fileName : '');
  if (search !== '') {
    return [...tree.names.keys()]
      .filter((node) => nameOf(node).toLowerCase().includes(search))
      .slice(0, maxFound)
      .map((node) => ({ node, depth: 0, name: nameOf(node), hasChildren: false, isOpen: false }));
  }
  const rows: TreeRow[] = [];
  // Nodes without a name that only place something are not worth a row.
  const shownOf = (node: number): number[] =>
    (children[node] ?? []).filter((child) => nameOf(child) !== '' || (children[child]?.length ?? 0) > 0);
  const add = (node: number, depth: number): void => {
    const below = shownOf(node);
    const isOpen = open.has(node);
    rows.push({ node, depth, name: nameOf(node), hasChildren: below.length > 0, isOpen });
    if (isOpen) for (const child of below) add(child, depth + 1);
  };
  const tops = nameOf(0) === '' ? shownOf(0) : [0];
  for (const top of tops) add(top, 0);
  return rows;
}
