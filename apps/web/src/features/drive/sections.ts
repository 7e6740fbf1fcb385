import type { PictureLines } from '../../ui/Picture.tsx';
import {
  bin,
  clock,
  document,
  globe,
  heart,
  letter,
  links,
  photo,
  plan,
  sheets,
  solid,
  star,
} from '../../ui/pictures/drive.ts';
import { receipt, revisions, ticket, turn } from '../../ui/pictures/trade.ts';

export const sectionNames = [
  'index',
  'recent',
  'drawing',
  'threeModel',
  'picture',
  'other',
  'font',
  'share',
  'myPublic',
  'myCollection',
  'myLike',
  'trash',
  'order',
  'coupon',
  'transformer',
  'version',
] as const;
export type SectionName = (typeof sectionNames)[number];

export interface Section {
  picture: PictureLines;
  /** Lists files, so it can be a list or a grid. */
  files: boolean;
  /** The one thing to do in an empty section. */
  action: 'upload' | 'all' | 'plans' | 'feedback';
}

export const sections: Record<SectionName, Section> = {
  index: { picture: sheets, files: true, action: 'upload' },
  recent: { picture: clock, files: true, action: 'upload' },
  drawing: { picture: plan, files: true, action: 'upload' },
  threeModel: { picture: solid, files: true, action: 'upload' },
  picture: { picture: photo, files: true, action: 'upload' },
  other: { picture: document, files: true, action: 'upload' },
  font: { picture: letter, files: true, action: 'upload' },
  share: { picture: links, files: false, action: 'all' },
  myPublic: { picture: globe, files: true, action: 'all' },
  myCollection: { picture: star, files: true, action: 'all' },
  myLike: { picture: heart, files: true, action: 'all' },
  trash: { picture: bin, files: true, action: 'all' },
  order: { picture: receipt, files: false, action: 'plans' },
  coupon: { picture: ticket, files: false, action: 'plans' },
  transformer: { picture: turn, files: false, action: 'feedback' },
  version: { picture: revisions, files: false, action: 'all' },
};

/** The route's last part is the section; version has a file id behind it. */
export function sectionOf(pathname: string): SectionName {
  const part = pathname.split('/')[2] ?? '';
  return sectionNames.find((name) => name === part) ?? 'recent';
}
