import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPart } from '../lazyPart.ts';
import { session } from '../session.ts';
import { rootRoute } from './root.tsx';

const shell = createRoute({
  getParentRoute: () => rootRoute,
  path: '/secure',
  component: lazyPart(() => import('../site/SecureShell.tsx'), 'SecureShell', 'account'),
});

const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/secure/products', replace: true });
  },
});

const products = createRoute({
  getParentRoute: () => shell,
  path: 'products',
  staticData: { name: 'products', title: 'nav.account' },
  component: lazyPart(() => import('../site/AccountPage.tsx'), 'AccountPage', 'account'),
});

/** The server refuses the calls anyhow; nobody else needs to see the page. */
function administratorOnly(): void {
  if (!session.get().user?.isAdmin) throw redirect({ to: '/404', replace: true });
}

const outbox = createRoute({
  getParentRoute: () => shell,
  path: 'outbox',
  staticData: { name: 'outbox', title: 'nav.outbox' },
  beforeLoad: administratorOnly,
  component: lazyPart(() => import('../../features/mail/OutboxPage.tsx'), 'OutboxPage', 'account'),
});

const feedback = createRoute({
  getParentRoute: () => shell,
  path: 'feedback',
  staticData: { name: 'adminFeedback', title: 'nav.feedbackInbox' },
  beforeLoad: administratorOnly,
  component: lazyPart(() => import('../../features/feedback/FeedbackInbox.tsx'), 'FeedbackInbox', 'account'),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: 'reports',
  staticData: { name: 'reports', title: 'nav.reports' },
  beforeLoad: administratorOnly,
  component: lazyPart(() => import('../../features/gallery/ReportsPage.tsx'), 'ReportsPage', 'gallery'),
});

const usage = createRoute({
  getParentRoute: () => shell,
  path: 'usage',
  staticData: { name: 'adminUsage', title: 'nav.usage' },
  beforeLoad: administratorOnly,
  component: lazyPart(() => import('../../features/usage/UsagePage.tsx'), 'UsagePage', 'usage'),
});

const orders = createRoute({
  getParentRoute: () => shell,
  path: 'orders',
  staticData: { name: 'adminOrders', title: 'nav.adminOrders' },
  beforeLoad: administratorOnly,
  component: lazyPart(
    () => import('../../features/order/admin/AdminPage.tsx'),
    'AdminPage',
    'orderAdmin',
    'invoiceAdmin',
    'order',
  ),
});

export const secureRoutes = [shell.addChildren([start, products, outbox, feedback, reports, usage, orders])];
