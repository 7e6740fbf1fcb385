import type { EditDocument } from '@linework/cad/edit/document';
import type { Answer, Question } from '../questions.ts';
import type { SelectionRun } from './words.ts';

/** With all of the groups that they belong to. */
export function withGroups(document: EditDocument, handles: Iterable<number>): Iterable<number> {
  const groups = document.table('group');
  if (groups.size === 0) return handles;
  const all = new Set(handles);
  for (const { selectable, entities } of groups.values())
    if (selectable && entities.some((handle) => all.has(handle))) for (const each of entities) all.add(each);
  return all;
}

/** Those that a question accepts; what lies on a locked layer is left out and counted. */
export function editableOf(
  document: EditDocument,
  handles: Iterable<number>,
  { accepts, locked }: Question & { kind: 'selection' },
): { chosen: number[]; onLockedLayer: number } {
  const layers = new Set<string>();
  if (!locked)
    for (const { name, locked: isLocked } of document.table('layer').values())
      if (isLocked) layers.add(name.toUpperCase());
  let onLockedLayer = 0;
  const chosen: number[] = [];
  for (const handle of handles) {
    const entity = document.entity(handle);
    if (!entity || (accepts && !accepts(entity))) continue;
    if (layers.size > 0 && layers.has(entity.layer.toUpperCase())) onLockedLayer++;
    else chosen.push(handle);
  }
  return { chosen, onLockedLayer };
}

export function* selectGroup(document: EditDocument): SelectionRun {
  const answer: Answer = yield { kind: 'text', message: 'groupName', required: true };
  const group = answer.kind === 'text' ? document.named('group', answer.text) : undefined;
  return group?.entities.slice();
}
