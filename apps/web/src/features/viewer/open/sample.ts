/** The drawings that come with the product. */
import type { Opening } from './opening.ts';

/** Each with the kind of its file. */
const samples = {
  'floor-plan': 'dwg',
  'mechanical-part': 'dwg',
  electrical: 'dxf',
  'site-plan': 'dwg',
  'sheet-set': 'dwg',
  chinese: 'dxf',
} as const;
export type SampleName = keyof typeof samples;
export const sampleNames = Object.keys(samples) as SampleName[];

export function isSample(name: string): name is SampleName {
  return Object.hasOwn(samples, name);
}

/** The file itself, for those who want to look at it elsewhere. */
export const sampleFile = (name: SampleName): string => `/samples/${name}.${samples[name]}`;

export function openSample(name: SampleName, title: string): Opening {
  return {
    file: { kind: 'sample', fileId: '', name: title, parentId: '', size: 0, key: `sample:${name}` },
    source: { kind: 'address', name: title, ocfUrl: `/samples/${name}.ocf`, fileUrl: sampleFile(name) },
    companions: [],
  };
}
