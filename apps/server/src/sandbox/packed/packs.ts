import type { TaskName } from '../folder.ts';

interface Pack {
  tasks: readonly TaskName[];
  /**
   * Compiled before, with the limits of its first task: V8 accepts what it compiled under equal ones only. Where loading
   * modules and stripping their types is what takes time, packing is enough.
   */
  isCompiled: boolean;
}

/** Tasks whose code is packed into one script; the module of that name in this folder exports them. */
export const packs = {
  drawing: { tasks: ['drawing', 'drawingWithDependencies', 'compare'], isCompiled: true },
  convert: { tasks: ['convert', 'publish'], isCompiled: true },
  archive: { tasks: ['archiveList', 'archiveExtract'], isCompiled: false },
  font: { tasks: ['fontInfo', 'fontSample'], isCompiled: false },
  model: { tasks: ['model'], isCompiled: false },
} as const satisfies Record<string, Pack>;

export type PackName = keyof typeof packs;
export type CompiledPack = {
  [Name in PackName]: (typeof packs)[Name]['isCompiled'] extends true ? Name : never;
}[PackName];
