import { expect, it } from 'vitest';
import { phonePath } from './phonePath.ts';

it.each([
  ['/yun', '', '/webH5'],
  ['/yun/recent', '', '/webH5'],
  ['/yun/index', '?folder=12&sort=name', '/webH5?kind=all&folder=12&sort=name'],
  ['/yun/drawing', '', '/webH5?kind=drawing'],
  ['/yun/trash', '?q=a%20b', '/webH5?kind=trash&q=a%20b'],
  ['/yun/share', '', '/webH5/info/share'],
  ['/yun/group', '', '/webH5?tab=group'],
  ['/yun/group/7', '?part=files', '/webH5?tab=group&group=7&part=files'],
  ['/yun/myLike', '', '/webH5/info/publicplatform?mine=myLike'],
  ['/yun/order', '?order=4', '/webH5/info/order?order=4'],
  ['/yun/coupon/', '', '/webH5/info/coupon'],
  ['/yun/transformer', '', '/webH5/info/transformer'],
  ['/yun/archive/5', '', '/webH5/archive/5'],
  ['/yun/version/9', '', '/webH5/version/9'],
  ['/yun/whatever', '', '/webH5'],
])('%s%s is %s on a phone', (pathname, search, path) => {
  expect(phonePath(pathname, search)).toBe(path);
});
