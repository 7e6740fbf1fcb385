/** The rows of the list of dimensions and tolerances: of one kind, or all that a search finds. */
import { countPmi, pmiKinds, type PmiItem, type PmiKind } from '@linework/solid/pmi';
import type { ModelTree } from '@linework/solid/tree';

export interface PmiRow {
  /** Its place in the tree's list. */
  index: number;
  title: string;
  /** What it is, what the file calls it, and which part it is on where there are several. */
  about: string;
}

export function pmiKindsIn(tree: ModelTree | undefined): [PmiKind, number][] {
  const counts = countPmi(tree?.pmi ?? []);
  return pmiKinds.flatMap((kind): [PmiKind, number][] => (counts[kind] ? [[kind, counts[kind]]] : []));
}

export function pmiRows(
  tree: ModelTree | undefined,
  wordFor: (item: PmiItem) => string,
  kind: PmiKind | undefined,
  search: string,
): PmiRow[] {
  const wanted = search.trim().toLowerCase();
  const hasParts = (tree?.parts ?? 0) > 1;
  return (tree?.pmi ?? []).flatMap((item, index): PmiRow[] => {
    if (kind && item.kind !== kind) return [];
    const { text, name, nodes } = item;
    const part = hasParts ? (tree!.names[nodes[0] ?? -1] ?? '') : '';
    const about = [wordFor(item), text === '' ? '' : name, part].filter(Boolean).join(' · ');
    const title = text || name;
    const isFound = `${title} ${about}`.toLowerCase().includes(wanted);
    return isFound ? [{ index, title, about }] : [];
  });
}
