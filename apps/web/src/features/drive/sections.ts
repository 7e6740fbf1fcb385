/** The sections that wait for what will fill them: each says what it is for. */
import type { PictureLines } from '../../ui/Picture.tsx';
import { globe, heart, links, star } from '../../ui/pictures/drive.ts';
import { receipt, revisions, ticket, turn } from '../../ui/pictures/trade.ts';

const sectionNames = [
  'share',
  'myPublic',
  'myCollection',
  'myLike',
  'order',
  'coupon',
  'transformer',
  'version',
] as const;
export type SectionName = (typeof sectionNames)[number];

interface Section {
  picture: PictureLines;
  /** Lists files, so it can be a list or a grid. */
  files: boolean;
  /** The one thing to do in an empty section. */
  action: 'all' | 'plans' | 'feedback';
}

export const sections: Record<SectionName, Section> = {
  share: { picture: links, files: false, action: 'all' },
  myPublic: { picture: globe, files: true, action: 'all' },
  myCollection: { picture: star, files: true, action: 'all' },
  myLike: { picture: heart, files: true, action: 'all' },
  order: { picture: receipt, files: false, action: 'plans' },
  coupon: { picture: ticket, files: false, action: 'plans' },
  transformer: { picture: turn, files: false, action: 'feedback' },
  version: { picture: revisions, files: false, action: 'all' },
};

/** The route's last part is the section; version has a file id behind it. */
export function sectionOf(pathname: string): SectionName {
  const part = pathname.split('/')[2] ?? '';
  return sectionNames.find((name) => name === part) ?? 'share';
}
