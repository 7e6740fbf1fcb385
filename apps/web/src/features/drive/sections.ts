/** The sections that wait for what will fill them: each says what it is for. */
import type { PictureLines } from '../../ui/Picture.tsx';
import { turn } from '../../ui/pictures/trade.ts';

const sectionNames = ['transformer'] as const;
export type SectionName = (typeof sectionNames)[number];

interface Section {
  picture: PictureLines;
  /** The one thing to do in an empty section. */
  action: 'feedback';
}

export const sections: Record<SectionName, Section> = {
  transformer: { picture: turn, action: 'feedback' },
};

/** The route's last part is the section. */
export function sectionOf(pathname: string): SectionName {
  const part = pathname.split('/')[2] ?? '';
  return sectionNames.find((name) => name === part) ?? 'transformer';
}
