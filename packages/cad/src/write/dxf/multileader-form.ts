import type { DxfTarget } from './context.ts';

/** From here on records tell their version, and leaders may come from above and below. */
export const WITH_VERSION = 'AC1024';
export const WITH_EXTENSION = 'AC1027';
export const RECORD_VERSION = 2;
/** How R2007 tells it: extended data of this application. */
export const VERSION_MARK = 'ACAD_MLEADERVER';
/** Begins the extended data of an application. */
export const APPLICATION = 1001;

/** Whether a record of the version that was read is not what the version to be written has. */
export function hasOtherLeaderForm({ drawing, version }: DxfTarget): boolean {
  return [WITH_VERSION, WITH_EXTENSION].some((since) => drawing.version >= since !== version >= since);
}

/** Ends a record of R2007. */
export function writeVersionMark(target: DxfTarget): void {
  if (target.atLeast(WITH_VERSION)) return;
  target.out.text(APPLICATION, VERSION_MARK);
  target.out.int(1070, RECORD_VERSION);
}

/** The application of that mark, where the version has it. */
export function applicationOfLeaders(target: DxfTarget): string[] {
  return target.atLeast(WITH_VERSION) || !target.atLeast('AC1021') ? [] : [VERSION_MARK];
}
