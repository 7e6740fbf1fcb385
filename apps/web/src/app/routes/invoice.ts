import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lazyPart.ts';
import { rootRoute } from './root.tsx';

const shell = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invoice',
  staticData: { title: 'nav.invoice' },
  component: lazyPart(() => import('../invoice/InvoiceShell.tsx'), 'InvoiceShell', 'invoice'),
});

const IndexPage = lazyPart(
  () => import('../../features/invoice/IndexPage.tsx'),
  'IndexPage',
  'invoice',
  'order',
);

/** The landing answers at the root and at /index alike. */
const root = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { name: 'invoice' },
  component: IndexPage,
});
const index = createRoute({
  getParentRoute: () => shell,
  path: 'index',
  staticData: { name: 'invoiceIndex' },
  component: IndexPage,
});
const liteIntro = createRoute({
  getParentRoute: () => shell,
  path: 'lite-intro',
  staticData: { name: 'invoiceLiteIntro' },
  component: lazyPart(() => import('../../features/invoice/LiteIntroPage.tsx'), 'LiteIntroPage', 'invoice'),
});
const create = createRoute({
  getParentRoute: () => shell,
  path: 'create',
  staticData: { name: 'invoiceCreate' },
  component: lazyPart(() => import('../../features/invoice/CreatePage.tsx'), 'CreatePage', 'invoice'),
});
const title = createRoute({
  getParentRoute: () => shell,
  path: 'title',
  staticData: { name: 'invoiceTitle' },
  component: lazyPart(() => import('../../features/invoice/TitlePage.tsx'), 'TitlePage', 'invoice'),
});
const addTitle = createRoute({
  getParentRoute: () => shell,
  path: 'addTitle',
  staticData: { name: 'invoiceAddTitle' },
  component: lazyPart(() => import('../../features/invoice/AddTitlePage.tsx'), 'AddTitlePage', 'invoice'),
});
const record = createRoute({
  getParentRoute: () => shell,
  path: 'record',
  staticData: { name: 'invoiceRecord' },
  component: lazyPart(() => import('../../features/invoice/RecordPage.tsx'), 'RecordPage', 'invoice'),
});
const detail = createRoute({
  getParentRoute: () => shell,
  path: 'detail',
  staticData: { name: 'invoiceDetail' },
  component: lazyPart(() => import('../../features/invoice/DetailPage.tsx'), 'DetailPage', 'invoice'),
});
const book = createRoute({
  getParentRoute: () => shell,
  path: 'book',
  staticData: { name: 'invoiceBook' },
  component: lazyPart(() => import('../../features/invoice/BookPage.tsx'), 'BookPage', 'invoice'),
});
const notice = createRoute({
  getParentRoute: () => shell,
  path: 'notice',
  staticData: { name: 'invoiceNotice' },
  component: lazyPart(() => import('../../features/invoice/NoticePage.tsx'), 'NoticePage', 'invoice'),
});
const reCreate = createRoute({
  getParentRoute: () => shell,
  path: 'reCreate',
  staticData: { name: 'invoiceReCreate' },
  component: lazyPart(() => import('../../features/invoice/ReCreatePage.tsx'), 'ReCreatePage', 'invoice'),
});

export const invoiceRoutes = [
  shell.addChildren([
    root,
    index,
    liteIntro,
    create,
    title,
    addTitle,
    record,
    detail,
    book,
    notice,
    reCreate,
  ]),
];
