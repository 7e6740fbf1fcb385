/** Where a page of the desktop layout is found on a phone. */
import { safeStorage } from '../safeStorage.ts';

const layoutKey = 'linework.layout';

/** The person asked for the desktop site on this device. */
export const prefersDesktop = (): boolean => safeStorage.getItem(layoutKey) === 'desktop';

export function setPrefersDesktop(wanted: boolean): void {
  if (wanted) safeStorage.setItem(layoutKey, 'desktop');
  else safeStorage.removeItem(layoutKey);
}

const kinds = ['drawing', 'threeModel', 'picture', 'other', 'font', 'trash'];

/** Pages that have an address of their own on a phone; the rest are kinds of files on its home page. */
const pages: readonly [RegExp, string][] = [
  [/^\/yun\/share\/?$/, '/webH5/info/share'],
  [/^\/yun\/group\/?$/, '/webH5?tab=group'],
  [/^\/yun\/group\/(\d+)\/?$/, '/webH5?tab=group&group=$1'],
  [/^\/yun\/(myPublic|myCollection|myLike)\/?$/, '/webH5/info/publicplatform?mine=$1'],
  [/^\/yun\/order\/?$/, '/webH5/info/order'],
  [/^\/yun\/coupon\/?$/, '/webH5/info/coupon'],
  [/^\/yun\/transformer\/?$/, '/webH5/info/transformer'],
  [/^\/yun\/archive\/(\d+)\/?$/, '/webH5/archive/$1'],
  [/^\/yun\/version\/(\d+)\/?$/, '/webH5/version/$1'],
];

/** The same place in the layout for phones, with what its address asks for. */
export function phonePath(pathname: string, search = ''): string {
  const page = pages.find(([pattern]) => pattern.test(pathname));
  const kind = pathname.split('/')[2] ?? '';
  const path = page
    ? pathname.replace(page[0], page[1])
    : kind === 'index'
      ? '/webH5?kind=all'
      : kinds.includes(kind)
        ? `/webH5?kind=${kind}`
        : '/webH5';
  const rest = search.replace(/^\?/, '');
  return rest === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${rest}`;
}
