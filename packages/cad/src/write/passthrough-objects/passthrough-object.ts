import type { Rec } from '../../dwg/fields/field.ts';
import type { Tags } from '../../model/common.ts';

/**
 * An object that the model does not hold and that says the same in every version: it goes along into a file of another
 * version or kind, under its handle. Texts are as they are meant, handles as in the drawing.
 */
export type PassthroughObject = {
  /** DXF name. */
  name: string;
  handle: number;
  owner: number;
  reactors: readonly number[];
  /** Extension dictionary, 0 for none. */
  dictionary: number;
  extra?: Tags | undefined;
  /** By the rows of its type in dwg/fields, in the form of the later versions where there are two. */
  record: Rec;
  /** Of an XRECORD, in place of its data; handles as numbers. */
  groups?: Tags;
};

/** By handle; root: that of the dictionary that all others hang on. */
export type PassthroughObjects = { root: number; all: ReadonlyMap<number, PassthroughObject> };

export const NO_PASSTHROUGH_OBJECTS: PassthroughObjects = { root: 0, all: new Map() };

export const isDictionary = ({ name }: PassthroughObject): boolean => name === 'DICTIONARY';

export function namesOf({ record }: PassthroughObject): readonly string[] {
  return (record['names'] as readonly string[] | undefined) ?? [];
}
