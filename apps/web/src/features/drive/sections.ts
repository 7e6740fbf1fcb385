/** The sections that wait for what will fill them: each says what it is for. */
import type { PictureLines } from '../../ui/Picture.tsx';
import { revisions, turn } from '../../ui/pictures/trade.ts';

const sectionNames = ['transformer', 'version'] as const;
export type SectionName = (typeof sectionNames)[number];

interface Section {
  picture: PictureLines;
  /** The one thing to do in an empty section. */
  action: 'all' | 'feedback';
}

export const sections: Record<SectionName, Section> = {
  transformer: { picture: turn, action: 'feedback' },
  version: { picture: revisions, action: 'all' },
};

/** The route's last part is the section; version has a file id behind it. */
export function sectionOf(pathname: string): SectionName {
  const part = pathname.split('/')[2] ?? '';
  return sectionNames.find((name) => name === part) ?? 'transformer';
}
