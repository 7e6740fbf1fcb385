import { lazyPart } from '../lazyPart.ts';

/** Not among the other parts: only one page has it. */
export const NoticeRow = lazyPart(
  () => import('../../features/notice/NoticeRow.tsx'),
  'NoticeRow',
  'notice',
  'group',
);
