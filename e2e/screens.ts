/** Every address of the specification, and who looks at it. */
export interface TestedScreen {
  path: string;
  signedIn: boolean;
}

const open = (...paths: string[]): TestedScreen[] => paths.map((path) => ({ path, signedIn: false }));
const own = (...paths: string[]): TestedScreen[] => paths.map((path) => ({ path, signedIn: true }));

export const desktopScreens: readonly TestedScreen[] = [
  ...open('/', '/login', '/login?mode=register', '/login?mode=reset', '/upgrade', '/feedback', '/contactus'),
  ...open('/declaration', '/frozen', '/404', '/share/abc', '/easyShare/abc', '/gallery', '/gallery/1'),
  ...open('/gallery/author/1', '/group/invite/abc'),
  ...own('/yun/index', '/yun/recent', '/yun/drawing', '/yun/threeModel', '/yun/picture', '/yun/other'),
  ...own('/yun/myPublic', '/yun/myCollection', '/yun/myLike', '/yun/trash', '/yun/share', '/yun/font'),
  ...own('/yun/group', '/yun/group/1'),
  ...own('/yun/order', '/yun/coupon', '/secure/orders', '/yun/transformer', '/yun/version/1'),
  ...own(
    '/invoice',
    '/invoice/index',
    '/invoice/lite-intro',
    '/invoice/create',
    '/invoice/title',
    '/invoice/addTitle',
  ),
  ...own('/invoice/record', '/invoice/detail', '/invoice/book', '/invoice/notice', '/invoice/reCreate'),
  ...own('/', '/secure/products', '/secure/outbox', '/secure/feedback', '/secure/reports'),
];

export const phoneScreens: readonly TestedScreen[] = [
  ...open(
    '/',
    '/webH5/login',
    '/webH5/share',
    '/webH5/share/1/abc',
    '/webH5/simple',
    '/webH5/simple/abc',
    '/share/abc',
    '/gallery',
    '/gallery/1',
    '/group/invite/abc',
  ),
  ...own(
    '/webH5',
    '/webH5/item/1',
    '/webH5/version/1',
    '/webH5/info',
    '/webH5/info/usercenter',
    '/webH5/info/publicplatform',
  ),
  ...own(
    '/webH5/info/feedback',
    '/webH5?kind=font',
    '/webH5?tab=group',
    '/webH5?tab=group&group=1',
    '/frozen',
    '/secure/products',
    '/upgrade',
  ),
];
