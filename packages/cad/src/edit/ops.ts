import type { Block, ObjectGroup } from '../model/drawing.ts';
import type { Entity } from '../model/entity.ts';
import type { Layout, NamedView } from '../model/layout.ts';
import type { DimStyle, Layer, LineType, TextStyle } from '../model/styles.ts';
import type { Matrix } from './matrix.ts';

/** What a drawing consists of, by kind. Blocks are without their entities: these are objects of their own. */
export type ObjectOf = {
  entity: Entity;
  layer: Layer;
  lineType: LineType;
  textStyle: TextStyle;
  dimStyle: DimStyle;
  block: Block;
  layout: Layout;
  group: ObjectGroup;
  view: NamedView;
};

export type ObjectKind = keyof ObjectOf;
export type EditObject = ObjectOf[ObjectKind];
/** In the order that the binary form numbers them; new ones go to the end. */
export const OBJECT_KINDS: readonly ObjectKind[] = [
  'entity',
  'layer',
  'lineType',
  'textStyle',
  'dimStyle',
  'block',
  'layout',
  'group',
  'view',
];

/** Fields with their new values; undefined takes a field away. */
export type Values = Readonly<Record<string, unknown>>;

/** One change, with its result: whoever applies it computes nothing but sums and products. */
export type Op =
  | {
      op: 'add';
      kind: ObjectKind;
      /** With its handle. */
      value: EditObject;
      /** Of entities: the record of the block they lie in. */
      block?: number;
    }
  | { op: 'set'; kind: ObjectKind; handle: number; values: Values }
  | { op: 'move'; matrix: Matrix; handles: readonly number[] }
  | { op: 'drop'; kind: ObjectKind; handle: number }
  /** Draw order within a block: entity and sort handle, 0 for its own. */
  | { op: 'order'; block: number; pairs: readonly (readonly [entity: number, sort: number])[] }
  | { op: 'header'; values: Values };

/** What one transaction did, or the undoing of an earlier batch. */
export type Batch = { label: string; ops: readonly Op[] } | { label: string; revert: number };
