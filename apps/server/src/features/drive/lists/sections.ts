/** Which section a file belongs to, by its extension. */
import {
  extensionOf,
  fileGroup,
  type FileGroup,
  type KindFilter,
  type SectionType,
} from '@linework/contract';

export const sections = { none: 0, drawing: 1, three: 2, picture: 3, other: 4 } as const;
export const fileSections = [sections.drawing, sections.three, sections.picture, sections.other] as const;

const sectionByGroup: Record<FileGroup, number> = {
  drawing: sections.drawing,
  threeD: sections.three,
  image: sections.picture,
  other: sections.other,
  archive: sections.other,
  font: sections.other,
  unknown: sections.other,
};

/** Longer ones are no extensions, and would only burden the index. */
const maxExtension = 32;

export function typeOf(name: string): { extension: string; section: number } {
  const extension = extensionOf(name);
  const isShort = extension.length <= maxExtension;
  return { extension: isShort ? extension : '', section: sectionByGroup[fileGroup(name)] };
}

/** The counter of the drive's row for each section. */
export const sectionCounters = {
  [sections.drawing]: 'drawings',
  [sections.three]: 'models',
  [sections.picture]: 'pictures',
  [sections.other]: 'others',
} as const;

export const sectionOfType: Partial<Record<SectionType, number>> = {
  dwg: sections.drawing,
  three: sections.three,
  img: sections.picture,
  other: sections.other,
};

/** The sections of a filter; documents and archives share one and differ by extension. */
export const sectionOfKind: Record<KindFilter, number> = {
  folder: sections.none,
  drawing: sections.drawing,
  model: sections.three,
  picture: sections.picture,
  document: sections.other,
  archive: sections.other,
};
