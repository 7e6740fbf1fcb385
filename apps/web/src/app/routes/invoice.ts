import { createRoute } from '@tanstack/react-router';
import { lazyPart } from '../lazyPart.ts';
import { rootRoute } from './root.tsx';

const shell = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invoice',
  staticData: { title: 'nav.invoice' },
  component: lazyPart(() => import('../invoice/InvoiceShell.tsx'), 'InvoiceShell', 'invoice'),
});

const InvoicePage = lazyPart(
  () => import('../../features/invoice/InvoicePage.tsx'),
  'InvoicePage',
  'invoice',
);

/** The landing answers at the root and at /index alike. */
const root = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { name: 'invoice' },
  component: InvoicePage,
});
const index = createRoute({
  getParentRoute: () => shell,
  path: 'index',
  staticData: { name: 'invoiceIndex' },
  component: InvoicePage,
});
const liteIntro = createRoute({
  getParentRoute: () => shell,
  path: 'lite-intro',
  staticData: { name: 'invoiceLiteIntro' },
  component: InvoicePage,
});
const create = createRoute({
  getParentRoute: () => shell,
  path: 'create',
  staticData: { name: 'invoiceCreate' },
  component: InvoicePage,
});
const title = createRoute({
  getParentRoute: () => shell,
  path: 'title',
  staticData: { name: 'invoiceTitle' },
  component: InvoicePage,
});
const addTitle = createRoute({
  getParentRoute: () => shell,
  path: 'addTitle',
  staticData: { name: 'invoiceAddTitle' },
  component: InvoicePage,
});
const record = createRoute({
  getParentRoute: () => shell,
  path: 'record',
  staticData: { name: 'invoiceRecord' },
  component: InvoicePage,
});
const detail = createRoute({
  getParentRoute: () => shell,
  path: 'detail',
  staticData: { name: 'invoiceDetail' },
  component: InvoicePage,
});
const book = createRoute({
  getParentRoute: () => shell,
  path: 'book',
  staticData: { name: 'invoiceBook' },
  component: InvoicePage,
});
const notice = createRoute({
  getParentRoute: () => shell,
  path: 'notice',
  staticData: { name: 'invoiceNotice' },
  component: InvoicePage,
});
const reCreate = createRoute({
  getParentRoute: () => shell,
  path: 'reCreate',
  staticData: { name: 'invoiceReCreate' },
  component: InvoicePage,
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
