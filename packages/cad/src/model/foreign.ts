import type { EntityCommon, Tags } from './common.ts';

/** An object of an application: draw its graphics (common field), keep the rest. */
export type ProxyEntity = EntityCommon & {
  type: 'ACAD_PROXY_ENTITY';
  classId: number;
  /** DXF name of the class where the file names it. */
  className: string;
  raw?: Tags;
};

/** What no reader knows: its name counts, its record is carried through. */
export type UnknownEntity = EntityCommon & { type: 'UNKNOWN'; name: string; raw?: Tags };
