/** The drawings that come with the product. */
import type { Opening } from './opening.ts';

export const sampleNames = [
  'floor-plan',
  'mechanical-part',
  'electrical',
  'site-plan',
  'sheet-set',
  'chinese',
] as const;
export type SampleName = (typeof sampleNames)[number];

export function isSample(name: string): name is SampleName {
  return (sampleNames as readonly string[]).includes(name);
}

/** The file itself, for those who want to look at it elsewhere. */
export const sampleFile = (name: SampleName): string => `/samples/${name}.dxf`;

export function openSample(name: SampleName, title: string): Opening {
  return {
    file: { kind: 'sample', fileId: '', name: title, parentId: '', size: 0, key: `sample:${name}` },
    source: { kind: 'address', name: title, ocfUrl: `/samples/${name}.ocf`, fileUrl: sampleFile(name) },
    companions: [],
  };
}
