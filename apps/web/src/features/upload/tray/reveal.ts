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
