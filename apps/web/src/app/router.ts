import { createRouter } from '@tanstack/react-router';
import { FailurePage } from './pages/FailurePage.tsx';
import { PagePending } from './pages/PagePending.tsx';
import { driveRoutes } from './routes/drive.ts';
import { editorRoutes } from './routes/editor.ts';
import { invoiceRoutes } from './routes/invoice.ts';
import { mobileRoutes } from './routes/mobile.ts';
import { modelRoutes } from './routes/model.ts';
import { rootRoute } from './routes/root.tsx';
import { secureRoutes } from './routes/secure.ts';
import { shareRoutes } from './routes/share.ts';
import { siteRoutes } from './routes/site.ts';
import { viewerRoutes } from './routes/viewer.ts';
import { parseSearch, stringifySearch } from './links/searchText.ts';

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...siteRoutes,
    ...driveRoutes,
    ...mobileRoutes,
    ...shareRoutes,
    ...invoiceRoutes,
    ...secureRoutes,
    ...viewerRoutes,
    ...editorRoutes,
    ...modelRoutes,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The page on screen stays until the next one is ready; Frame.tsx shows that something is on its way.
  defaultPendingMs: 10_000,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: FailurePage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
