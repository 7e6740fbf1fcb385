/**
 * The bodies of a corpus of drawings: how many 3DSOLIDs come out closed, each edge used twice in opposite directions, and of
 * positive volume, and how many other surfaces become meshes. solids.ts [FOLDER].
 */
import { relative } from 'node:path';
import type { Entity } from '@linework/cad/model/entity';
import { read } from '@linework/cad/read/read';
import { isClosedMesh, meshVolume } from '@linework/cad/solid/body-mesh';
import { entityMesh } from '@linework/cad/solid/entity-mesh';
import { isModeler } from '@linework/cad/model/faces';
import { corpusFolder, findDrawings } from './corpus-run.ts';
import { readFile } from './read-file.ts';

const folder = process.argv[2] ?? corpusFolder;
const counts = { drawings: 0, solids: 0, closed: 0, open: 0, withoutMesh: 0, others: 0, othersMeshed: 0 };
const open: string[] = [];

for (const path of findDrawings(folder)) {
  const entities = modelerEntities(path);
  if (entities.length === 0) continue;
  counts.drawings += 1;
  for (const entity of entities) countBody(relative(folder, path), entity);
}
console.log(open.join('\n'));
console.table(counts);

/** In all blocks and layouts, each once. */
function modelerEntities(path: string): Entity[] {
  try {
    const { drawing } = read(readFile(path));
    return [...drawing.blocks.values()].flatMap(({ entities }) => entities.filter(isModeler));
  } catch {
    return [];
  }
}

function countBody(name: string, entity: Entity): void {
  const mesh = entityMesh(entity);
  if (entity.type !== '3DSOLID') {
    counts.others += 1;
    counts.othersMeshed += mesh && mesh.indices.length > 0 ? 1 : 0;
    return;
  }
  counts.solids += 1;
  if (!mesh || mesh.indices.length === 0) counts.withoutMesh += 1;
  else if (isClosedMesh(mesh.indices) && meshVolume(mesh.positions, mesh.indices) > 0) counts.closed += 1;
  else {
    counts.open += 1;
    open.push(`${name} ${entity.handle.toString(16)}`);
  }
}
