/** What the pages of a phone fetch after they stand. */
import { lazyPart } from '../lazyPart.ts';

export const PhoneDrive = lazyPart(
  () => import('../../features/drive/phone/PhoneDrive.tsx'),
  'PhoneDrive',
  'drive',
  'item',
);

export const PhoneFile = lazyPart(
  () => import('../../features/drive/phone/PhoneFile.tsx'),
  'PhoneFile',
  'drive',
  'item',
);

export const FolderHeader = lazyPart(
  () => import('../../features/drive/phone/FolderHeader.tsx'),
  'FolderHeader',
  'mobile',
);

export const PhoneFonts = lazyPart(() => import('../../features/font/PhoneFonts.tsx'), 'PhoneFonts', 'font');

export const PhoneGroups = lazyPart(
  () => import('../../features/group/PhoneGroups.tsx'),
  'PhoneGroups',
  'group',
);
