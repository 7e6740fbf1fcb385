import type { EntityMode } from '../../dwg/entity-mode.ts';
import { num } from '../../dwg/fields/record.ts';
import type { Entity } from '../../model/entity.ts';
import type { PolylineEntity } from '../../model/polylines.ts';
import { polyline, type MadePolyline } from '../../write/dwg/records/polylines.ts';
import { lookOf } from '../../write/dwg/target.ts';
import type { HeadChange } from './entity-changes.ts';
import { addEnd, linkParts, owning, type Parts } from './insert-parts.ts';
import { isSame } from './overlay.ts';

/** An old polyline of the file: each of its vertices is an object of its own. */
export function changePolyline(
  changes: Parts,
  before: PolylineEntity,
  after: PolylineEntity,
  head: HeadChange,
): void {
  const { handle } = after;
  const [was, is] = [polyline(before), polyline(after)];
  changes.changeRecord(handle, was.made, is.made);
  const { table } = changes.source.entity(handle) ?? {};
  const parts = table ? changes.partsOf(handle, table) : [];
  const vertices = verticesOf(changes, parts, was);
  if (vertices && sameTables(was, is)) {
    vertices.forEach((vertex, i) => changes.changeRecord(vertex, was.vertices[i]!, is.vertices[i]!));
  } else if (
    !isSame(
      was.vertices.map(([, record]) => record),
      is.vertices.map(([, record]) => record),
    )
  ) {
    replaceVertices(changes, after, is, parts);
    return;
  }
  changeParts(changes, handle, parts, head);
}

/** Vertices in the order of the records that the model makes; undefined where these are others than the file has. */
function verticesOf(
  { source }: Parts,
  parts: readonly number[],
  { vertices }: MadePolyline,
): number[] | undefined {
  const byType = new Map<number, number[]>();
  for (const part of parts) {
    const type = source.entity(part)?.type ?? -1;
    byType.set(type, [...(byType.get(type) ?? []), part]);
  }
  const found: number[] = [];
  const used = new Map<number, number>();
  for (const [{ type }] of vertices) {
    const place = used.get(type) ?? 0;
    const vertex = byType.get(type)?.[place];
    if (vertex === undefined) return undefined;
    used.set(type, place + 1);
    found.push(vertex);
  }
  const complete = [...used].every(([type, count]) => byType.get(type)?.length === count);
  return complete ? found : undefined;
}

function sameTables(was: MadePolyline, is: MadePolyline): boolean {
  return (
    was.vertices.length === is.vertices.length &&
    was.vertices.every(([table], i) => table === is.vertices[i]![0])
  );
}

/** Parts look like their polyline, where they did before. */
function changeParts(
  { source, edits }: Parts,
  handle: number,
  parts: readonly number[],
  head: HeadChange,
): void {
  const names = Object.keys(head) as (keyof EntityMode)[];
  const original = names.length > 0 ? source.entity(handle)?.mode : undefined;
  if (!original) return;
  for (const part of parts) {
    const mode = source.entity(part)?.mode;
    if (!mode) continue;
    const alike = names.filter((name) => isSame(mode[name], original[name]));
    if (alike.length === 0) continue;
    const edit = edits.entity(part);
    for (const name of alike) (edit.mode as Record<string, unknown>)[name] = head[name];
  }
}

function replaceVertices(
  changes: Parts,
  after: PolylineEntity,
  is: MadePolyline,
  parts: readonly number[],
): void {
  const { edits, source } = changes;
  const { table } = source.entity(after.handle) ?? {};
  if (!table) return;
  const fields = edits.fieldsOf(after.handle, table);
  const seqend = num(fields, 'seqend');
  for (const part of parts) if (part !== seqend) edits.remove(part);
  const handles = addVertices(changes, after, after.handle, is);
  Object.assign(fields, owning(handles, seqend || addEnd(changes, after)));
}

export function addPolyline(changes: Parts, entity: PolylineEntity, handle: number, mode: EntityMode): void {
  const made = polyline(entity);
  const handles = addVertices(changes, entity, handle, made);
  const seqend = addEnd(changes, { ...entity, handle });
  const [table, record] = made.made;
  changes.addRecord(table, handle, entity, mode, { ...record, ...owning(handles, seqend) });
}

function addVertices(
  changes: Parts,
  entity: PolylineEntity,
  owner: number,
  { vertices }: MadePolyline,
): number[] {
  const look = { ...lookOf(entity), type: entity.type } as unknown as Entity;
  const firstFace = vertices.length - (entity.faces?.length ?? 0) / 4;
  const handles = vertices.map(([table, record], i) => {
    const handle = changes.now.newHandle();
    const color = entity.faceColors?.[i - firstFace];
    changes.addPart(table, handle, owner, color === undefined ? look : { ...look, color }, record);
    return handle;
  });
  linkParts(changes, handles);
  return handles;
}
