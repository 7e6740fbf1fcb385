import { ByteReader } from './bytes.ts';

/** The overview of a layout that is not shown first. */
export interface Sheet {
  /** Leaves nothing out that is to be seen at fit. */
  whole: boolean;
  /** As a section of matrices, and one of an overview, has them. */
  matrices: Uint8Array;
  overview: Uint8Array;
}

export function readSheet(bytes: Uint8Array): Sheet {
  const reader = new ByteReader(bytes);
  const whole = reader.u8() === 1;
  const matrices = reader.raw(reader.uint());
  return { whole, matrices, overview: reader.raw(reader.left) };
}
