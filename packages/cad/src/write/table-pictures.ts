import { tablePicture, tableRotation } from '../display/table-picture.ts';
import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { TableEntity } from '../model/inserts.ts';

/** Tables that have no picture get one: programs show nothing else of them, and files before R2004 hold nothing else. */
export function withTablePictures(drawing: Drawing): Drawing {
  const isBare = (entity: Entity): entity is TableEntity =>
    entity.type === 'ACAD_TABLE' && !drawing.blocks.get(entity.block.toUpperCase())?.entities.length;
  if (![...drawing.blocks.values()].some(({ entities }) => entities.some(isBare))) return drawing;
  const blocks = new Map<string, Block>();
  const pictures: Block[] = [];
  const names = { ...drawing.names, blocks: new Map(drawing.names.blocks) };
  let { nextHandle } = drawing;
  let number = 1;
  const pictured = (table: TableEntity): Entity => {
    const picture = tablePicture(drawing, table);
    if (!picture) return table;
    while (drawing.blocks.has(`*T${number}`)) number++;
    const block = `*T${number++}`;
    const entities = picture.entities.map((entity) => ({ ...entity, handle: nextHandle++ }));
    pictures.push({ ...picture, name: block, handle: nextHandle, entities });
    names.blocks.set(nextHandle++, block);
    const { raw: _raw, stored: _stored, ...own } = table;
    return { ...own, block, rotation: tableRotation(table) };
  };
  for (const [key, block] of drawing.blocks) {
    const entities = block.entities.map((entity) => (isBare(entity) ? pictured(entity) : entity));
    blocks.set(key, { ...block, entities });
  }
  for (const picture of pictures) blocks.set(picture.name, picture);
  return { ...drawing, blocks, names, nextHandle };
}
