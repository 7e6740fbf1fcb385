/**
 * The bodies of a corpus of drawings: how many 3DSOLIDs come out closed, each edge used twice in opposite directions, and of
 * positive volume, and how many other surfaces become meshes. solids.ts [FOLDER].
 */
import { relative } from 'node:path';
import { acisRecords } from '@linework/cad/display/acis/records';
import type { Acis } from '@linework/cad/model/common';
import { isModeler, type ModelerEntity } from '@linework/cad/model/faces';
import { read } from '@linework/cad/read/read';
import { isClosedMesh, meshVolume } from '@linework/cad/solid/body-mesh';
import { entityMesh } from '@linework/cad/solid/entity-mesh';
import { corpusFolder, findDrawings } from './corpus-run.ts';
import { readFile } from './read-file.ts';

const folder = process.argv[2] ?? corpusFolder;
const counts = {
  drawings: 0,
  solids: 0,
  closed: 0,
  open: 0,
  withoutMesh: 0,
  /** The file has the entity, and nothing of its shape. */
  withoutData: 0,
  others: 0,
  othersMeshed: 0,
};
const open: string[] = [];
const empty: string[] = [];

for (const path of findDrawings(folder)) {
  const entities = modelerEntities(path);
  if (entities.length === 0) continue;
  counts.drawings += 1;
  for (const entity of entities) countBody(relative(folder, path), entity);
}
console.log([...open, 'Without data:', ...empty].join('\n'));
console.table(counts);

/** In all blocks and layouts, each once. */
function modelerEntities(path: string): ModelerEntity[] {
  try {
    const { drawing } = read(readFile(path));
    return [...drawing.blocks.values()].flatMap(({ entities }) => entities.filter(isModeler));
  } catch {
    return [];
  }
}

/** Two programs write a sentence or the names of their own objects where the modeller's records should be. */
const hasBody = (acis: Acis): boolean => acisRecords(acis).some(({ type }) => type === 'body');

function countBody(name: string, entity: ModelerEntity): void {
  const mesh = entityMesh(entity);
  if (entity.type !== '3DSOLID') {
    counts.others += 1;
    counts.othersMeshed += mesh && mesh.indices.length > 0 ? 1 : 0;
    return;
  }
  counts.solids += 1;
  if (!mesh || mesh.indices.length === 0) {
    const hasData = entity.acis !== undefined && hasBody(entity.acis);
    counts[hasData ? 'withoutMesh' : 'withoutData'] += 1;
    (hasData ? open : empty).push(`${name} ${entity.handle.toString(16)}`);
  } else if (isClosedMesh(mesh.indices) && meshVolume(mesh.positions, mesh.indices) > 0) counts.closed += 1;
  else {
    counts.open += 1;
    open.push(`${name} ${entity.handle.toString(16)}`);
  }
}
