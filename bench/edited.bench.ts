/**
 * Edited drawings: a save in a DWG's own version takes what nobody changed from the file. Each is read, some of its lines are
 * moved, it is saved and read again: every entity must be as it was left. Then once more with some entities erased: they
 * must be gone and no other with them (what referred to them may change). Where a file refers to what it does not have, that
 * becomes empty, which shows as a change of what has been moved. edited.bench.ts [folder …]
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawing } from '@linework/cad/model/drawing';
import type { Entity } from '@linework/cad/model/entity';
import { read } from '@linework/cad/read/read';
import { sameValue } from '@linework/cad/write/dwg/same-value';
import { VERSION_NAMES, write, type WriteVersion } from '@linework/cad/write/write';
import { findDrawings } from './corpus-run.ts';
import { random } from './generate.ts';

const MAX_BYTES = 1_500_000;
const BY = 1.5;
const next = random(9);
const versions = Object.keys(VERSION_NAMES) as WriteVersion[];

type Edit = (entity: Entity) => Entity | undefined;
type Same = (wanted: Entity, found: Entity) => boolean;

const moved: Edit = (entity) => {
  if (entity.type !== 'LINE' || next() > 0.2) return entity;
  const [x, y, z] = entity.start;
  return { ...entity, start: [x + BY, y, z] };
};

/** The viewport that stands for the sheet itself cannot be erased. */
const erased: Edit = (entity) => (entity.type === 'VIEWPORT' || next() > 0.05 ? entity : undefined);

function entitiesOf({ blocks }: Drawing): Map<number, Entity> {
  return new Map([...blocks.values()].flatMap(({ entities }) => entities.map((one) => [one.handle, one])));
}

/** What is missing, there though it was erased, or otherwise than it was left, by type. */
function differences(wanted: Drawing, found: Drawing, same: Same): Map<string, number> {
  const [before, after] = [entitiesOf(wanted), entitiesOf(found)];
  const counts = new Map<string, number>();
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const [handle, entity] of before) {
    const other = after.get(handle);
    if (!other) count(`${entity.type} missing`);
    else if (!same(entity, other)) count(`${entity.type} changed`);
  }
  for (const [handle, { type }] of after) if (!before.has(handle)) count(`${type} too many`);
  return counts;
}

/** Undefined where the version is not one that is written. */
function saved(path: string, edit: Edit, same: Same): Map<string, number> | undefined {
  const { drawing } = read(new Uint8Array(readFileSync(path)));
  const version = versions.find((one) => VERSION_NAMES[one] === drawing.version);
  if (!version) return undefined;
  for (const block of drawing.blocks.values())
    block.entities = block.entities.flatMap((entity) => edit(entity) ?? []);
  const { bytes } = write(drawing, { format: 'dwg', version });
  return bytes ? differences(drawing, read(bytes).drawing, same) : new Map([['file not written', 1]]);
}

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : [join(import.meta.dirname, '../../shared/corpus/drawings')];
const paths = folders
  .filter((folder) => existsSync(folder))
  .flatMap(findDrawings)
  .filter((path) => /\.dwg$/i.test(path) && statSync(path).size < MAX_BYTES);

for (const [name, edit, same] of [
  ['lines moved', moved, sameValue],
  ['entities erased', erased, () => true],
] as const) {
  const outcomes = paths.flatMap((path) => {
    const found = saved(path, edit, same);
    if (found?.size) console.log(path, [...found].map(([what, count]) => `${what} ${count}`).join(', '));
    return found ?? [];
  });
  const alike = outcomes.filter(({ size }) => size === 0).length;
  console.log(`${name}: ${alike} of ${outcomes.length} drawings are as they were left`);
}
