import type { Drawing, ObjectGroup } from '../../model/drawing.ts';
import { sameValue } from '../../write/dwg/same-value.ts';
import type { DxfTarget } from '../../write/dxf/context.ts';
import { writeLayout } from '../../write/dxf/layouts.ts';
import { SaveError } from '../save-error.ts';
import { hex, type DxfObjectEdits, type DxfPair } from './object-edits.ts';

/** Who is in a group, and who no longer is. */
export type MemberChange = { group: number; joined: number[]; left: number[] };

export function changeGroups(edits: DxfObjectEdits, before: readonly ObjectGroup[]): MemberChange[] {
  const after = edits.now.drawing.groups;
  if (sameValue(before, after)) return [];
  const dictionary = edits.namedDictionary('ACAD_GROUP');
  const known = new Map(before.map((group) => [group.handle, group]));
  const members: MemberChange[] = [];
  for (const group of after) {
    const was = known.get(group.handle);
    known.delete(group.handle);
    if (was && sameValue(was, group)) continue;
    const handle = group.handle || edits.now.newHandle();
    if (was) edits.writeBody(handle, 'AcDbGroup', (target) => writeGroup(target, group));
    else
      edits.make('GROUP', handle, dictionary, (target) => {
        target.out.text(100, 'AcDbGroup');
        writeGroup(target, group);
      });
    if (!was) edits.enter(dictionary, group.name || `*A${handle}`, handle);
    else if (was.name !== group.name) edits.rename(dictionary, handle, group.name);
    const [from, to] = [new Set(was?.entities), new Set(group.entities)];
    members.push({ group: handle, joined: without(to, from), left: without(from, to) });
  }
  for (const [handle, { entities }] of known) {
    edits.drop(dictionary, handle);
    members.push({ group: handle, joined: [], left: entities });
  }
  return members;
}

/** Gives the layouts that have another name, which entities on them may say too. */
export function changeLayouts(edits: DxfObjectEdits, was: DxfTarget): Map<string, string> {
  const [before, after] = [was.drawing.layouts, edits.now.drawing.layouts];
  const renamed = new Map<string, string>();
  if (sameValue(before, after)) return renamed;
  const dictionary = edits.namedDictionary('ACAD_LAYOUT');
  const known = new Map(before.map((layout) => [layout.handle, layout]));
  for (const layout of after) {
    const { handle, name } = layout;
    const former = known.get(handle);
    known.delete(handle);
    // That of the model may be only in the model.
    if (handle === 0 || (former && sameValue(former, layout))) continue;
    const write = (target: DxfTarget): void => writeLayout(target, layout);
    edits.file.rewritten.add(handle);
    if (!former) {
      edits.make('LAYOUT', handle, dictionary, write);
      edits.enter(dictionary, name, handle);
      continue;
    }
    edits.overlay(handle, was, (target) => writeLayout(target, former), write);
    if (former.name === name) continue;
    edits.rename(dictionary, handle, name);
    renamed.set(former.name, name);
  }
  for (const handle of known.keys()) if (handle !== 0) edits.drop(dictionary, handle);
  return renamed;
}

/** `isThere`: whether an entity is in the file that is made. */
export function changeDrawOrder(
  edits: DxfObjectEdits,
  before: Drawing['sortOrder'],
  isThere: (handle: number) => boolean,
): void {
  const after = edits.now.drawing.sortOrder;
  for (const block of new Set([...before.keys(), ...after.keys()])) {
    const order = after.get(block) ?? new Map<number, number>();
    if (edits.file.removed.has(block) || sameValue(before.get(block) ?? new Map(), order)) continue;
    const table = sortTable(edits, block);
    const listed = edits.edit(table).flatMap(({ code, value }) => (code === 331 ? hex(value) : []));
    const entities = [...new Set([...listed, ...order.keys()])].filter(isThere);
    edits.writeBody(table, 'AcDbSortentsTable', ({ out }) => {
      out.handle(330, block);
      for (const entity of entities) {
        out.handle(331, entity);
        out.handle(5, order.get(entity) ?? entity);
      }
    });
  }
}

/** The table of a block's draw order, made where there is none. */
function sortTable(edits: DxfObjectEdits, block: number): number {
  const known = edits.file.records.find(
    ({ name, handle, section }) =>
      name === 'SORTENTSTABLE' && section === 'OBJECTS' && sortedBlock(edits.piecesOf(handle)) === block,
  );
  if (known) return known.handle;
  if (!edits.file.find(block))
    throw new SaveError('unsupported-change', 'The draw order of a new block cannot be written.', block);
  const table = edits.now.newHandle();
  const owner = edits.extensionDictionary(block);
  edits.make('SORTENTSTABLE', table, owner, ({ out }) => {
    out.text(100, 'AcDbSortentsTable');
    out.handle(330, block);
  });
  edits.enter(owner, 'ACAD_SORTENTS', table);
  return table;
}

const without = (all: Iterable<number>, others: ReadonlySet<number>): number[] =>
  Array.from(all).filter((one) => !others.has(one));

function writeGroup({ out }: DxfTarget, { name, description, selectable, entities }: ObjectGroup): void {
  out.text(300, description);
  out.flag(70, name === '' || name.startsWith('*'));
  out.flag(71, selectable);
  for (const member of entities) out.handle(340, member);
}

/** The block that a table of draw order is about. */
function sortedBlock(pieces: readonly DxfPair[]): number {
  const subclass = pieces.findIndex(({ code }) => code === 100);
  return hex(pieces.find(({ code }, at) => at > subclass && code === 330)?.value ?? '');
}
