import { inPhoneLayout } from '../../../app/device.ts';
import { router } from '../../../app/router.ts';
import type { UploadItem } from '../item.ts';

/** Goes to where a finished file lies. */
export function reveal({ outcome }: UploadItem): void {
  if (outcome?.fontId !== undefined) void router.navigate({ href: '/yun/font' });
  else {
    const folder = outcome?.parentId ?? '0';
    void router.navigate({ href: folder === '0' ? '/yun/index' : `/yun/index?folder=${folder}` });
  }
}

/** Where the results of a task lie. */
export function showFolder(folderId: string): void {
  const query = folderId === '0' ? '' : `folder=${folderId}`;
  const href = inPhoneLayout()
    ? `/webH5?kind=all${query === '' ? '' : `&${query}`}`
    : `/yun/index${query === '' ? '' : `?${query}`}`;
  void router.navigate({ href });
}
