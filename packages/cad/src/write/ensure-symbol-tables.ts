import { defaultLayer, defaultLineType, defaultTextStyle, emptyBlock } from '../model/defaults.ts';
import type { Block, Drawing } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';

/** The names that entities go by, each once. */
type Used = Record<'layers' | 'lineTypes' | 'textStyles' | 'blocks', Set<string>>;

function collect(used: Used, entities: readonly Entity[]): void {
  for (const entity of entities) {
    used.layers.add(entity.layer);
    used.lineTypes.add(entity.lineType);
    switch (entity.type) {
      case 'TEXT':
      case 'MTEXT':
      case 'ATTRIB':
      case 'ATTDEF':
        used.textStyles.add(entity.style);
        break;
      case 'INSERT':
        used.blocks.add(entity.name);
        collect(used, entity.attributes);
        break;
      default:
    }
  }
}

function completed<T>(
  table: ReadonlyMap<string, T>,
  names: ReadonlySet<string>,
  make: (name: string) => T,
): Map<string, T> {
  const result = new Map(table);
  for (const name of names)
    if (name !== '' && !result.has(name.toUpperCase())) result.set(name.toUpperCase(), make(name));
  return result;
}

const BY = /^by(layer|block)$/i;

/**
 * A drawing in which everything is there that its entities name. Simple DXF has lines on layers that no table lists; a
 * DWG has a layer by its entry alone, and programs refuse a file that names a linetype or a block in vain.
 */
export function ensureSymbolTables(drawing: Drawing): Drawing {
  const used: Used = {
    layers: new Set(),
    lineTypes: new Set(),
    textStyles: new Set(),
    blocks: new Set(),
  };
  for (const { entities } of drawing.blocks.values()) collect(used, entities);
  for (const { lineType } of drawing.layers.values()) used.lineTypes.add(lineType);
  const lineTypes = new Set([...used.lineTypes].filter((name) => !BY.test(name)));
  return {
    ...drawing,
    layers: completed(drawing.layers, used.layers, (name) => defaultLayer(name)),
    lineTypes: completed(drawing.lineTypes, lineTypes, (name) => defaultLineType(name)),
    textStyles: completed(drawing.textStyles, used.textStyles, (name) => defaultTextStyle(name)),
    blocks: completed(drawing.blocks, used.blocks, (name) => emptyBlock(name)),
  };
}

const ANONYMOUS = 1;

/** A block without a name, and inserts of one, get one: in DXF an empty name ends the reading. */
export function ensureBlockRecords(drawing: Drawing): Drawing {
  const isNameless = (entity: Entity): boolean => entity.type === 'INSERT' && entity.name === '';
  const nameless = drawing.blocks.get('');
  if (!nameless && ![...drawing.blocks.values()].some(({ entities }) => entities.some(isNameless)))
    return drawing;
  let number = 1;
  while (drawing.blocks.has(`*U${number}`)) number++;
  const name = `*U${number}`;
  const blocks = new Map<string, Block>();
  for (const [key, block] of drawing.blocks) {
    const entities = block.entities.map((entity) =>
      entity.type === 'INSERT' && entity.name === '' ? { ...entity, name } : entity,
    );
    const named = key === '' ? { ...block, name, flags: block.flags | ANONYMOUS } : block;
    blocks.set(key || name, { ...named, entities });
  }
  if (!nameless) blocks.set(name, { ...emptyBlock(name), flags: ANONYMOUS });
  return { ...drawing, blocks };
}

/** What names may not have since R2000; programs refuse a DXF file with such a layer. A star in front is AutoCAD's own mark. */
const FORBIDDEN = /[<>/\\":;?|,=`]|(?<!^)\*/g;

/** New names for layers whose own may not be written. What comes from a reference has a bar in its name. */
function newNames({ layers, blocks }: Drawing): Map<string, string> {
  const referenced = new Set([...blocks.values()].filter(({ xrefPath }) => xrefPath).map(({ name }) => name));
  const names = new Map<string, string>();
  const taken = new Set(layers.keys());
  for (const [key, { name }] of layers) {
    const [from = '', ...rest] = name.split('|');
    const own = rest.length === 1 && referenced.has(from) ? rest[0]! : name;
    const plain = own.replace(FORBIDDEN, '_');
    if (plain === own) continue;
    let free = plain;
    for (let n = 2; taken.has(free.toUpperCase()); n++) free = `${plain}_${n}`;
    taken.add(free.toUpperCase());
    names.set(key, own === name ? free : `${from}|${free}`);
  }
  return names;
}

/** The drawing with names of layers that every program takes; says how many are others than before. */
export function ensureLayers(drawing: Drawing, tell: (count: number) => void): Drawing {
  const names = newNames(drawing);
  if (names.size === 0) return drawing;
  tell(names.size);
  const sound = (name: string): string => names.get(name.toUpperCase()) ?? name;
  const renamed = (entity: Entity): Entity => {
    const copy: Entity = { ...entity, layer: sound(entity.layer) };
    if (copy.type === 'INSERT')
      copy.attributes = copy.attributes.map((each) => ({ ...each, layer: sound(each.layer) }));
    if (copy.type === 'VIEWPORT') copy.frozenLayers = copy.frozenLayers.map(sound);
    return copy;
  };
  const layers = [...drawing.layers.values()].map((layer) => ({ ...layer, name: sound(layer.name) }));
  const blocks = [...drawing.blocks].map(([key, block]): [string, Block] => [
    key,
    { ...block, layer: sound(block.layer), entities: block.entities.map(renamed) },
  ]);
  const { header } = drawing;
  return {
    ...drawing,
    layers: new Map(layers.map((layer) => [layer.name.toUpperCase(), layer])),
    blocks: new Map(blocks),
    header: { ...header, currentLayer: sound(header.currentLayer) },
  };
}
