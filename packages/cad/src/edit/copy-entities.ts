import { defaultLayer } from '../model/defaults.ts';
import type { Drawing } from '../model/drawing.ts';
import { entityName, type Entity } from '../model/entity.ts';
import type { AttribEntity } from '../model/texts.ts';
import { relinked } from './associate/relink.ts';
import type { EditDocument } from './document.ts';
import { IDENTITY, type Matrix } from './matrix.ts';
import { EditRefused } from './refusal.ts';
import type { Transaction } from './transaction.ts';
import { refusalOf, transformEntity } from './transform.ts';

export type CopyOptions = {
  /** Where they go: the record of a block, model space by default. */
  block?: number;
  matrix?: Matrix;
};

/**
 * Copies entities of a drawing into a document, with the layers, linetypes, styles and blocks that they need and it lacks.
 * What it has under the same name is taken as it is there. Gives the new handles.
 */
export function copyEntities(
  document: EditDocument,
  transaction: Transaction,
  from: Drawing,
  entities: readonly Entity[],
  { block, matrix = IDENTITY }: CopyOptions = {},
): number[] {
  const copy = new Copy(document, transaction, from);
  return copy.all(entities, (entity) => transformEntity(entity, matrix), block);
}

/** Copies a block in the same way, without inserting it; not where the document has one of that name. */
export function copyBlock(
  document: EditDocument,
  transaction: Transaction,
  from: Drawing,
  name: string,
): void {
  new Copy(document, transaction, from).block(name);
}

class Copy {
  readonly #document: EditDocument;
  readonly #transaction: Transaction;
  readonly #from: Drawing;

  constructor(document: EditDocument, transaction: Transaction, from: Drawing) {
    this.#document = document;
    this.#transaction = transaction;
    this.#from = from;
  }

  /** Copies of entities that belong together: dimensions and hatches among them follow the copies. */
  all(entities: readonly Entity[], map: (entity: Entity) => Entity, block: number | undefined): number[] {
    const handles = entities.map(() => this.#document.newHandle());
    const copied = new Map(entities.map(({ handle }, i) => [handle, handles[i]!]));
    return entities.map((entity, i) => {
      const copy = relinked(this.entity(map(entity)), copied);
      return this.#transaction.add({ ...copy, handle: handles[i]! }, block);
    });
  }

  /** The entity without what belongs to its own file, its needs brought along. */
  entity(entity: Entity): Entity {
    const refusal = refusalOf(entity);
    if (refusal || entity.type === 'IMAGE' || isUnderlay(entity))
      throw new EditRefused(refusal ?? 'opaque', entity);
    const plain = withoutFile(entity);
    this.#need(plain);
    if (plain.type !== 'INSERT') return plain;
    this.block(plain.name);
    const attributes = plain.attributes.map((each): AttribEntity => {
      this.#need(each);
      return withoutFile(each);
    });
    const { clip: _clip, ...insert } = plain;
    return { ...insert, attributes };
  }

  #need(entity: Entity): void {
    this.#layer(entity.layer);
    this.#lineType(entity.lineType);
    switch (entity.type) {
      case 'TEXT':
      case 'MTEXT':
      case 'ATTRIB':
      case 'ATTDEF':
      case 'SHAPE':
        return this.#textStyle(entity.style);
      case 'DIMENSION':
        this.#dimStyle(entity.style);
        return this.block(entity.block);
      case 'LEADER':
        return this.#dimStyle(entity.style);
      case 'TOLERANCE':
        return this.#dimStyle(entity.dimStyle);
      case 'ACAD_TABLE':
        return this.block(entity.block);
      default:
    }
  }

  #layer(name: string): void {
    if (this.#document.named('layer', name)) return;
    const layer = this.#from.layers.get(name.toUpperCase()) ?? defaultLayer(name);
    this.#lineType(layer.lineType);
    this.#transaction.addLayer({ ...withoutFile(layer), plotStyle: '' });
  }

  #lineType(name: string): void {
    if (/^by(layer|block)$/i.test(name) || this.#document.named('lineType', name)) return;
    const lineType = this.#from.lineTypes.get(name.toUpperCase());
    if (!lineType) return;
    for (const { shape } of lineType.elements) if (shape?.style) this.#textStyle(shape.style);
    const elements = lineType.elements.map((element) =>
      element.shape
        ? {
            ...element,
            shape: {
              ...element.shape,
              styleHandle: this.#document.named('textStyle', element.shape.style)?.handle ?? 0,
            },
          }
        : element,
    );
    this.#transaction.addLineType({ ...withoutFile(lineType), elements });
  }

  #textStyle(name: string): void {
    const style = this.#from.textStyles.get(name.toUpperCase());
    if (style && !this.#document.named('textStyle', name)) this.#transaction.addTextStyle(withoutFile(style));
  }

  #dimStyle(name: string): void {
    const style = this.#from.dimStyles.get(name.toUpperCase());
    if (!style || this.#document.named('dimStyle', name)) return;
    this.#textStyle(style.textStyle);
    for (const arrow of [style.arrowBlock, style.arrowBlock1, style.arrowBlock2, style.leaderArrow])
      if (arrow !== '') this.block(this.#from.blocks.has(arrow.toUpperCase()) ? arrow : `_${arrow}`);
    this.#transaction.addDimStyle(withoutFile(style));
  }

  /** A block with all that is in it; what cannot be copied of it is an error, not a gap. */
  block(name: string): void {
    const block = name === '' ? undefined : this.#from.blocks.get(name.toUpperCase());
    if (!block || this.#document.blockNamed(name) !== undefined) return;
    this.#layer(block.layer || '0');
    const units = block.units || this.#from.header.units;
    const handle = this.#transaction.addBlock({ ...withoutFile(block), units, layout: 0, entities: [] });
    this.all(block.entities, (entity) => entity, handle);
  }
}

const isUnderlay = (entity: Entity): boolean => entityName(entity).endsWith('UNDERLAY');

type Filed = {
  handle: number;
  extra?: unknown;
  extensionDictionary?: unknown;
  plotStyle?: unknown;
  material?: unknown;
};

/** Without references to other objects of its file: its handle, dictionary, plot style, material and extended data. */
function withoutFile<T extends Filed>(object: T): T {
  const copy: T = { ...object, handle: 0 };
  delete copy.extra;
  delete copy.extensionDictionary;
  delete copy.material;
  if (typeof copy.plotStyle === 'number') delete copy.plotStyle;
  return copy;
}
